import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { isDamagedAudio } from '../../../shared/audio/byte-source.ts';
import { findAudioExtension } from '../../../shared/audio/formats.ts';
import { findMemberStart, getPacking, type ZipMember } from '../../../shared/audio/zip.ts';
import { listZip } from '../../../shared/audio/zip-contents.ts';
import type { ZipProblem, ZipSummary } from '../../../shared/audio/zip-summary.ts';
import { type CheckedSource, checkSource } from './checked-source.ts';
import { AudioRefusal, refusals } from './refusal.ts';
import type { Source } from './source.ts';

const MEGABYTE = 1024 * 1024;

/** The budget that must permit unpacked bytes. */
export type Unpacking = { unpack(bytes: number): void };

/** An uncompressed part of a file. */
const plainPart = (source: Source, start: number, size: number): Source => ({
  size,
  read: (at, length) => source.read(start + at, Math.max(0, Math.min(length, size - at))),
  stream: (at, end = size) => source.stream(start + at, start + Math.min(end, size)),
});

/** How often a file may be unpacked from its start to reach something deep inside. */
const MAX_PASSES = 4;

type Packed = { start: number; packed: number; size: number };

async function* inflate(
  source: Source,
  { start, packed, size }: Packed,
  budget: Unpacking,
): AsyncGenerator<Buffer> {
  const unpacking = createInflateRaw();
  const input = Readable.from(source.stream(start, start + packed));
  input.on('error', (error) => unpacking.destroy(error));
  let made = 0;
  try {
    for await (const piece of input.pipe(unpacking)) {
      made += piece.length;
      budget.unpack(piece.length);
      if (made > size) throw refusals.damaged();
      yield piece;
    }
  } catch (error) {
    const isZlib = String((error as NodeJS.ErrnoException).code).startsWith('Z_');
    throw isZlib ? refusals.damaged() : error;
  } finally {
    input.destroy();
    unpacking.destroy();
  }
  if (made < size) throw refusals.truncated();
}

/** What is behind a large picture is read in small steps, too. */
const WINDOW = 64 * 1024;

/**
 * A compressed part of a file, unpacked while it is read. Its first bytes are kept, and those around the place read last,
 * because headers are read back and forth.
 */
const inflatedPart = (source: Source, part: Packed, held: number, budget: Unpacking): Source => {
  const { size } = part;
  let passes = 0;
  let first: Promise<Buffer> | undefined;
  let window = { at: 0, bytes: Buffer.alloc(0) as Buffer };

  async function* stream(at: number, end = size): AsyncGenerator<Buffer, void> {
    let from = 0;
    for await (const piece of inflate(source, part, budget)) {
      const slice = piece.subarray(Math.max(0, at - from), Math.max(0, Math.min(end, size) - from));
      from += piece.length;
      if (slice.length > 0) yield slice;
      if (from >= end && end < size) return;
    }
  }
  const collect = async (at: number, end: number): Promise<Buffer> => {
    if (++passes > MAX_PASSES)
      throw new AudioRefusal('Its header is spread over too much of a compressed file.');
    const pieces: Buffer[] = [];
    for await (const piece of stream(at, end)) pieces.push(piece);
    return Buffer.concat(pieces);
  };

  return {
    size,
    isSequential: true,
    stream,
    async read(at, length) {
      const end = Math.min(at + length, size);
      if (at >= end) return Buffer.alloc(0);
      if (end > held) {
        if (at < window.at || end > window.at + window.bytes.length)
          window = { at, bytes: await collect(at, Math.min(size, Math.max(end, at + WINDOW))) };
        return window.bytes.subarray(at - window.at, end - window.at);
      }
      first ??= collect(0, Math.min(held, size));
      return (await first).subarray(at, end);
    },
  };
};

/** How much of a compressed file is kept: an M4A is read back and forth, every other format from start to end. */
const getHeldBytes = (path: string): number =>
  findAudioExtension(path) === '.m4a' ? 96 * MEGABYTE : 2 * MEGABYTE;

/** The content of a member; null when it is encrypted or its compression isn't supported. */
export const openMember = async (
  archive: Source,
  member: ZipMember,
  path: string,
  budget: Unpacking,
): Promise<Source | null> => {
  const packing = getPacking(member);
  if (packing === null) return null;
  const start = await findMemberStart(archive, member);
  const { packedSize: packed, size } = member;
  if (packing === 'stored') return plainPart(archive, start, packed);
  return inflatedPart(archive, { start, packed, size }, getHeldBytes(path), budget);
};

/** A sound in a ZIP; without content when it has a problem. */
export type PackedSound = { path: string; size: number; method?: string } & (
  | { content: CheckedSource; problem?: undefined }
  | { content: null; problem: ZipProblem }
);

/** Finds the audio files of a ZIP through its central directory; nothing is unpacked yet. */
export const findSoundsInZip = async (
  archive: Source,
  budget: Unpacking,
): Promise<{ sounds: PackedSound[]; summary: ZipSummary }> => {
  const { sounds, summary } = await listZip(archive);
  const found: PackedSound[] = [];
  for (const { path, member, problem, method } of sounds) {
    const about = { path, size: member.size, ...(method !== undefined && { method }) };
    const source = problem ? null : await open(archive, member, path, budget);
    found.push(
      source
        ? { ...about, content: checkSource(source, member) }
        : { ...about, content: null, problem: problem ?? 'damaged' },
    );
  }
  return { sounds: found, summary };
};

/** Null if there is nothing of it where the directory says. */
const open = (archive: Source, member: ZipMember, path: string, budget: Unpacking) =>
  openMember(archive, member, path, budget).catch((error: unknown) => {
    if (isDamagedAudio(error)) return null;
    throw error;
  });
