import type { ZipEntry } from '../../../shared/stems.ts';
import { streamBytes } from './bytes.ts';
import { checkPlain, checkSound, type Looked } from './check-sound.ts';
import { noFacts } from './header.ts';
import type { Tick } from './measure.ts';
import { type Packed, readDirectory } from './zip-directory.ts';

/** Compressed sound is decoded from a copy that has left the archive; a larger one is not looked into. */
const LARGEST_COPY = 128 * 1024 * 1024;
/** What all entries may come to before the rest is only listed: an archive can claim, and hold, far more than is sound. */
const LARGEST_SUM = 8 * 1024 * 1024 * 1024;

const within = async (open: () => ReadableStream<Uint8Array>, most: number, tick: Tick): Promise<Blob> => {
  const parts: Blob[] = [];
  let size = 0;
  for await (const part of readParts(open())) {
    size += part.length;
    if (size > most) throw new Error('Longer than it said');
    parts.push(new Blob([part]));
    tick();
  }
  return new Blob(parts);
};

/** Not every browser lets a stream be looped over. Left early, it is cancelled. */
async function* readParts(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield new Uint8Array(value);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const lookInto = async ({ plain, open, size }: Packed, tick: Tick): Promise<Looked | null> => {
  if (plain) return checkSound(plain, tick);
  if (!open) return null;
  const bytes = streamBytes(open(), size);
  try {
    // What stands behind tags longer than what is kept of a stream is read from a copy, too.
    const looked = await checkPlain(bytes, tick).catch(() => {
      tick();
      return null;
    });
    if (looked) return looked;
  } finally {
    await bytes.close();
  }
  return size <= LARGEST_COPY ? checkSound(await within(open, LARGEST_COPY, tick), tick) : null;
};

/** The audio files of an archive, one after the other. */
export const checkZip = async (archive: Blob, tick: Tick): Promise<ZipEntry[] | null> => {
  const packed = await readDirectory(archive).catch(() => null);
  if (!packed) return null;
  const total = packed.reduce((sum, { size }) => sum + size, 0);
  const entries: ZipEntry[] = [];
  let before = 0;
  for (const one of packed) {
    const from = before;
    const part: Tick = (done) =>
      tick(done === undefined || total === 0 ? undefined : (from + done * one.size) / total);
    before += one.size;
    const looked =
      before > LARGEST_SUM
        ? null
        : await lookInto(one, part).catch(() => {
            part();
            return { facts: noFacts('unknown'), measured: null };
          });
    entries.push({
      path: one.path,
      size_bytes: one.size,
      facts: looked?.facts ?? null,
      measures: looked?.measured?.measures ?? null,
    });
  }
  return entries;
};
