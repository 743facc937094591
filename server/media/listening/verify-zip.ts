import { isDamagedAudio } from '../../../shared/audio/byte-source.ts';
import { readZipMembers, ZipError, type ZipMember } from '../../../shared/audio/zip.ts';
import { getMethodName } from '../../../shared/audio/zip-methods.ts';
import { cleanPath, getZippedKind } from '../../../shared/audio/zip-paths.ts';
import { checkSource } from '../decoders/checked-source.ts';
import { openSound } from '../decoders/open-sound.ts';
import { AudioRefusal, BudgetExceeded, refusals } from '../decoders/refusal.ts';
import type { Source } from '../decoders/source.ts';
import { openMember, type Unpacking } from '../decoders/zip-sources.ts';

const GIGABYTE = 1024 ** 3;
const MAX_FILES = 5_000;
const SHOWN = 120;
const again = 'Pack the stems again and upload the new ZIP.';

const zipRefusals = {
  damaged: () => new AudioRefusal(`The ZIP is damaged or cut short. ${again}`, true),
  empty: () =>
    new AudioRefusal('There’s no audio in this ZIP. Pack the stems themselves and upload the new ZIP.', true),
  tooLarge: (bytes: number) =>
    new BudgetExceeded(
      0,
      null,
      `There’s too much in this ZIP: over ${MAX_FILES.toLocaleString('en')} files, or over ${bytes / GIGABYTE} GB unpacked. Pack only the stems themselves.`,
    ),
  locked: (name: string) =>
    new AudioRefusal(`“${name}” in the ZIP has a password. Pack the stems as a plain ZIP, without one.`),
  packed: (name: string, method: string) =>
    new AudioRefusal(
      `“${name}” in the ZIP is packed with ${method}, which can’t be read here. Pack the stems as a plain ZIP.`,
    ),
  split: () =>
    new AudioRefusal('This is one part of a split ZIP. Pack the stems into a single file and upload that.'),
  lockedList: () =>
    new AudioRefusal('The ZIP has a password that hides what’s in it. Pack the stems as a plain ZIP.'),
  broken: (name: string) =>
    new AudioRefusal(`“${name}” in the ZIP is damaged, cut short or not audio. Check it. ${again}`, true),
};

type Limits = { max_seconds: number; max_unpacked: number };

/** Checks the header: by then it is known that the data it promises exists. */
const checkSound = async (content: Source, maxSeconds: number): Promise<void> => {
  const decodeAac = () => {
    throw refusals.codec('AAC');
  };
  const { blocks } = await openSound(content, { format: 'unknown', maxSeconds, decodeAac });
  await blocks[Symbol.asyncIterator]().return?.();
};

/**
 * Refuses a ZIP that can't be unpacked, that contains a damaged file or something only named like a sound, or that has
 * no sound.
 */
export const verifyZip = async (archive: Source, { max_seconds, max_unpacked }: Limits): Promise<void> => {
  let [sounds, packed, unpacked, listed] = [0, 0, 0, 0];
  const budget: Unpacking = {
    unpack(bytes) {
      unpacked += bytes;
      if (unpacked > max_unpacked) throw zipRefusals.tooLarge(max_unpacked);
    },
  };
  const verify = async (member: ZipMember) => {
    const name = cleanPath(member.path).slice(-SHOWN);
    // Overlapping members are how a small ZIP unpacks to an enormous one (zip bomb).
    packed += member.packedSize;
    if (packed > archive.size) throw zipRefusals.damaged();
    if (++listed > MAX_FILES) throw zipRefusals.tooLarge(max_unpacked);
    const content = await openMember(archive, member, name, budget);
    if (!content)
      throw member.isEncrypted
        ? zipRefusals.locked(name)
        : zipRefusals.packed(name, getMethodName(member.method));
    const isHeard = getZippedKind(cleanPath(member.path)) === 'sound';
    sounds += Number(isHeard);
    try {
      await checkSource(content, member).verify();
      if (isHeard) await checkSound(content, max_seconds);
    } catch (error) {
      if (!(error instanceof AudioRefusal) || error instanceof BudgetExceeded) throw error;
      // A rare audio format may be intentional.
      if (error.isBroken) throw zipRefusals.broken(name);
    }
  };
  try {
    for await (const member of readZipMembers(archive)) await verify(member);
  } catch (error) {
    if (!isDamagedAudio(error)) throw error;
    const fault = error instanceof ZipError ? error.zipFault : 'damaged';
    throw fault === 'split'
      ? zipRefusals.split()
      : fault === 'locked'
        ? zipRefusals.lockedList()
        : zipRefusals.damaged();
  }
  if (!sounds) throw zipRefusals.empty();
};
