import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { z } from 'zod';
import { AppError } from '../../errors.ts';
import { type Ledger, openLedger } from '../ledger/queries.ts';
import { type ArchiveEntry, damaged, entriesOf } from './entries.ts';
import { ABOUT, about, MANIFEST, type Manifest, manifest, SUMS } from './manifest.ts';

/** An archive whose every byte is as it was written. `entries` lists them, to be closed by the caller. */
export type Checked = { manifest: Manifest; entries: Ledger };

/** Reads the whole archive and holds it against its own sums. AppError with what is wrong; nothing is changed anywhere. */
export const checkArchive = async (file: string, versions: readonly string[]): Promise<Checked> => {
  const entries = openLedger();
  try {
    let isFirst = true;
    let sums = '';
    for await (const entry of entriesOf(file)) {
      if (isFirst) checkAbout(file, await jsonOf(file, entry, ABOUT, about), versions);
      if (entry.name === MANIFEST) {
        const read = await jsonOf(file, entry, MANIFEST, manifest);
        if (!sums || read.sums_sha256 !== sums) throw damaged(file, `${SUMS} is not as it was written`);
        return { manifest: read, entries };
      }
      if (entry.name === SUMS) sums = await compare(file, entry, entries);
      else if (!isFirst) entries.add(await hashed(entry));
      isFirst = false;
    }
    throw damaged(file, 'it ends too early');
  } catch (error) {
    entries.close();
    throw error;
  }
};

const checkAbout = (
  file: string,
  { schema, product }: z.infer<typeof about>,
  versions: readonly string[],
) => {
  if (!versions.includes(schema))
    throw new AppError(
      'conflict',
      `${file} was made by a newer version of Mixfront (${product}, ${schema}); update this one first`,
    );
};

const jsonOf = async <S extends z.ZodType>(
  file: string,
  entry: ArchiveEntry,
  name: string,
  schema: S,
): Promise<z.output<S>> => {
  if (entry.name !== name) throw damaged(file, 'it is no backup of Mixfront');
  const read = schema.safeParse(JSON.parse(await text(entry.body)));
  if (!read.success) throw damaged(file, `${name} is not as this version writes it`);
  return read.data;
};

const hashed = async ({ name, size_bytes, body }: ArchiveEntry) => {
  const hash = createHash('sha256');
  for await (const chunk of body) hash.update(chunk);
  return { name, size_bytes, note: hash.digest('hex') };
};

/** Every entry before it is as the list says, and none is missing. */
const compare = async (file: string, { body }: ArchiveEntry, entries: Ledger): Promise<string> => {
  const hash = createHash('sha256');
  let listed = 0;
  let rest = '';
  for await (const chunk of body) {
    hash.update(chunk);
    const lines = (rest + Buffer.from(chunk).toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [sha256, name = ''] = line.split('  ');
      if (name === ABOUT) continue;
      listed++;
      if (entries.find(name)?.note !== sha256) throw damaged(file, `${name} in it is damaged or missing`);
    }
  }
  if (rest || listed !== entries.total().count) throw damaged(file, `${SUMS} does not list what is in it`);
  return hash.digest('hex');
};
