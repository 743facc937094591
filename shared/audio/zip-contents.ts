import type { ByteSource } from './byte-source.ts';
import { getPacking, readZipMembers, ZipError, type ZipMember } from './zip.ts';
import { getMethodName } from './zip-methods.ts';
import { cleanPath, getZippedKind, MAX_ENTRIES } from './zip-paths.ts';
import {
  type LeftOutKind,
  leftOutKinds,
  MAX_LEFT_OUT_NAME,
  MAX_LEFT_OUT_NAMES,
  type ZipProblem,
  type ZipSummary,
} from './zip-summary.ts';

/** An audio file in a ZIP. `method`: what packed it, when that is the problem. */
export type ZippedSound = { path: string; member: ZipMember; problem?: ZipProblem; method?: string };

/** A directory with millions of entries isn't read to its end. */
const MAX_LISTED = 100_000;

const getProblem = (member: ZipMember): Pick<ZippedSound, 'problem' | 'method'> => {
  if (member.isEncrypted) return { problem: 'locked' };
  if (getPacking(member) === null) return { problem: 'packed', method: getMethodName(member.method) };
  return member.size === 0 && member.packedSize <= 2 ? { problem: 'empty' } : {};
};

/**
 * Lists what a ZIP holds, from its directory: nothing is unpacked. Form and server both read it here. Never throws for
 * what is in the file: the summary says what is wrong with it.
 */
export const listZip = async (
  archive: ByteSource,
): Promise<{ sounds: ZippedSound[]; summary: ZipSummary }> => {
  const sounds: ZippedSound[] = [];
  const others = new Map<LeftOutKind, { count: number; names: string[] }>();
  let [listed, more_sounds] = [0, 0];
  const summarize = (fault: ZipSummary['fault'], is_cut = false): ZipSummary => ({
    ...{ fault, more_sounds, is_cut },
    left_out: leftOutKinds.flatMap((kind) => {
      const found = others.get(kind);
      return found ? [{ kind, ...found }] : [];
    }),
  });
  try {
    for await (const member of readZipMembers(archive)) {
      if (++listed > MAX_LISTED) return { sounds, summary: summarize(null, true) };
      const path = cleanPath(member.path);
      const kind = getZippedKind(path);
      if (kind === 'nothing') continue;
      if (kind !== 'sound') {
        const found = others.get(kind) ?? { count: 0, names: [] };
        others.set(kind, found);
        found.count++;
        if (found.names.length < MAX_LEFT_OUT_NAMES) found.names.push(getShortName(path));
      } else if (sounds.length < MAX_ENTRIES) sounds.push({ path, member, ...getProblem(member) });
      else more_sounds++;
    }
  } catch (error) {
    // Reading past the end of a header throws a RangeError.
    if (!(error instanceof ZipError) && !(error instanceof RangeError)) throw error;
    others.clear();
    more_sounds = 0;
    return { sounds: [], summary: summarize(error instanceof ZipError ? error.zipFault : 'damaged') };
  }
  return { sounds, summary: summarize(listed === 0 ? 'empty' : null) };
};

/** A name without its folders, as far as it is shown. */
const getShortName = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .slice(-MAX_LEFT_OUT_NAME)
    .toWellFormed();
