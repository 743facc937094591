import { unknownFacts } from '../../../shared/audio/read-facts.ts';
import { locateZipMember, readZipMembers, type ZipMember } from '../../../shared/audio/zip.ts';
import { MAX_ENTRIES, soundPath } from '../../../shared/audio/zip-paths.ts';
import type { ZipEntry } from '../../../shared/stems.ts';
import { createBlobSource, createStreamSource } from './byte-sources.ts';
import { checkPlain, checkSound, type SoundCheck } from './check-sound.ts';
import type { Tick } from './measure-sound.ts';

/** An audio file in an archive; `open` streams its uncompressed bytes. */
type PackedSound = {
  path: string;
  size: number;
  /** For a stored (uncompressed) file, its slice of the archive; otherwise null. */
  plain: Blob | null;
  /** Null when the compression is not supported. */
  open: (() => ReadableStream<Uint8Array>) | null;
};

const openMember = async (archive: Blob, member: ZipMember, path: string): Promise<PackedSound> => {
  const { start, method } = await locateZipMember(createBlobSource(archive), member);
  const part = archive.slice(start, start + member.packedSize);
  const unpack = () => part.stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const open = method === 'stored' ? () => part.stream() : method === 'deflated' ? unpack : null;
  return { path, size: member.size, plain: method === 'stored' ? part : null, open };
};

/** Finds the audio files of a ZIP; reads only its directory. */
const findSounds = async (archive: Blob): Promise<PackedSound[]> => {
  const found: PackedSound[] = [];
  for await (const member of readZipMembers(createBlobSource(archive))) {
    const path = soundPath(member.path);
    if (path === null) continue;
    found.push(await openMember(archive, member, path));
    if (found.length === MAX_ENTRIES) break;
  }
  return found;
};

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

const checkMember = async ({ plain, open, size }: PackedSound, tick: Tick): Promise<SoundCheck | null> => {
  if (plain) return checkSound(plain, tick);
  if (!open) return null;
  const bytes = createStreamSource(open(), size);
  try {
    // Audio after tags larger than the stream's buffer is read from a copy too.
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

/** Checks the audio files of an archive one by one. */
export const checkZip = async (archive: Blob, tick: Tick): Promise<ZipEntry[] | null> => {
  const packed = await findSounds(archive).catch(() => null);
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
        : await checkMember(one, part).catch(() => {
            part();
            return { facts: unknownFacts('unknown'), measured: null };
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
