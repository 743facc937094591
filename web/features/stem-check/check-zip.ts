import { crc32 } from '../../../shared/audio/checksum.ts';
import { findMemberStart, getPacking, type ZipMember } from '../../../shared/audio/zip.ts';
import { listZip, type ZippedSound } from '../../../shared/audio/zip-contents.ts';
import type { FileReport, ZipEntry } from '../../../shared/stems.ts';
import { createBlobSource, createStreamSource } from './byte-sources.ts';
import { checkPlain, checkSound, type SoundCheck } from './check-sound.ts';
import type { Tick } from './measure-sound.ts';

/** Compressed audio is decoded from an unpacked copy; larger files are not checked. */
const LARGEST_COPY = 128 * 1024 * 1024;
/**
 * Total uncompressed size that is checked; further entries are only listed, because an archive can expand to far more
 * than real audio.
 */
const LARGEST_SUM = 8 * 1024 * 1024 * 1024;

const within = async (open: () => ReadableStream<Uint8Array>, max: number, tick: Tick): Promise<Blob> => {
  const parts: Blob[] = [];
  let size = 0;
  for await (const part of readParts(open())) {
    size += part.length;
    if (size > max) throw new Error('Longer than it said');
    parts.push(new Blob([part]));
    tick();
  }
  return new Blob(parts);
};

/** Not every browser supports async iteration of streams. Leaving the loop early cancels the stream. */
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

/** Sums up a member's bytes while they are read. It doesn't matter how many of them its reader wants. */
const sumStream = (inner: ReadableStream<Uint8Array>, member: ZipMember, tick: Tick) => {
  const parts = readParts(inner);
  let [sum, size] = [0, 0];
  const next = async () => {
    const { done, value } = await parts.next();
    if (done) return null;
    tick();
    sum = crc32(value, sum);
    size += value.length;
    if (size > member.size) throw new Error('Longer than it said');
    return value;
  };
  return {
    stream: new ReadableStream<Uint8Array>({
      async pull(controller) {
        const part = await next();
        if (part) controller.enqueue(part);
        else controller.close();
      },
      async cancel() {
        await parts.return();
      },
    }),
    /** Reads the rest; whether all of it is as it was packed. */
    async isWhole(): Promise<boolean> {
      try {
        while (await next());
        return size === member.size && sum === member.crc32;
      } catch {
        tick();
        return false;
      } finally {
        await parts.return();
      }
    },
  };
};

type Checked = { looked: SoundCheck | null; isWhole: boolean };

/** Checks a packed file while it is unpacked. */
const checkPacked = async (
  open: () => ReadableStream<Uint8Array>,
  member: ZipMember,
  tick: Tick,
): Promise<Checked> => {
  const summed = sumStream(open(), member, tick);
  const bytes = createStreamSource(summed.stream, member.size);
  try {
    // What can only be measured by going back in the stream is read from a copy, too.
    const looked = await checkPlain(bytes, tick).catch(() => {
      tick();
      return null;
    });
    const isWhole = await summed.isWhole();
    if (looked?.measured || !isWhole || member.size > LARGEST_COPY) return { looked, isWhole };
    return { looked: await checkSound(await within(open, LARGEST_COPY, tick), tick), isWhole };
  } finally {
    await bytes.close();
  }
};

const checkMember = async (archive: Blob, member: ZipMember, tick: Tick): Promise<Checked> => {
  const start = await findMemberStart(createBlobSource(archive), member);
  const part = archive.slice(start, start + member.packedSize);
  if (getPacking(member) === 'deflated')
    return checkPacked(() => part.stream().pipeThrough(new DecompressionStream('deflate-raw')), member, tick);
  const looked = await checkSound(part, tick);
  return { looked, isWhole: await sumStream(part.stream(), member, tick).isWhole() };
};

const checkEntry = async (
  archive: Blob,
  { path, member, ...fault }: ZippedSound,
  tick: Tick,
): Promise<ZipEntry> => {
  const about = { path, size_bytes: member.size, facts: null, measures: null };
  if (fault.problem) return { ...about, ...fault };
  const { looked, isWhole } = await checkMember(archive, member, tick).catch((): Checked => {
    tick();
    return { looked: null, isWhole: false };
  });
  if (!isWhole) return { ...about, problem: 'damaged' };
  return { ...about, facts: looked?.facts ?? null, measures: looked?.measured?.measures ?? null };
};

/** Checks the audio files of an archive one by one, and says what else is in it. */
export const checkZip = async (archive: Blob, tick: Tick): Promise<Pick<FileReport, 'entries' | 'zip'>> => {
  const { sounds, summary } = await listZip(createBlobSource(archive));
  const total = sounds.reduce((sum, { member }) => sum + member.size, 0);
  const entries: ZipEntry[] = [];
  let before = 0;
  for (const sound of sounds) {
    const { path, member } = sound;
    const from = before;
    const part: Tick = (done) =>
      tick(done === undefined || total === 0 ? undefined : (from + done * member.size) / total);
    before += member.size;
    entries.push(
      before > LARGEST_SUM && !sound.problem
        ? { path, size_bytes: member.size, facts: null, measures: null, problem: 'too_long' }
        : await checkEntry(archive, sound, part),
    );
  }
  return { entries, zip: summary };
};
