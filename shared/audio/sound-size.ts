import { type ByteSource, getView, readTag } from './byte-source.ts';

// How many bytes of sound a WAV or AIFF has whose header was perhaps never finished: written into a pipe, where nobody
// can go back to the header, or by a recorder that lost power. What tells such a file from one that was cut off later:
//
// - A size nobody counted: zero, or as much as the field can hold, give or take what writers subtract for headers and
//   alignment (0x7fffffff, 0x7ffff000, 0x80000000, 0xffffffff, 0xffffffdb; -1 in 64 bits). In the field of the sound or
//   in that of the whole file, it means that the header wasn't finished: the sound goes on to the end of the file.
// - Less than there is, and nothing behind it that files have behind their sound (another chunk, a tag, an archive,
//   padding): a recorder that wrote the size now and then, and not at the end. The rest is sound.
// - A size that was counted, and the file is shorter: it was cut off, and the claim stays as it is.

/** Sizes this far below the largest of 31 and 32 bits were never counted. A real one would be a rare coincidence. */
const NEAR = 2 ** 24;
const TOP_31 = 2 ** 31;
const TOP_32 = 2 ** 32;
/** No file is as large, so a 64-bit size beyond it is a placeholder. */
const TOP_64 = 2 ** 62;
/** Fewer bytes behind the claimed size aren't worth a look. */
const MIN_REST = 1_024;
const PROBE = 256;
/** Where looking at another place would unpack the file once more: all there is to judge by. */
const PROBE_ONCE = 64 * 1024;
const OUTER_HEAD = 8;

/** Whether it is no size (or count) at all: nobody knew it when it was written. */
export const isPlaceholder = (size: number): boolean =>
  size === 0 ||
  (size >= TOP_31 - NEAR && size <= TOP_31 + 2 ** 16) ||
  (size >= TOP_32 - NEAR && size < TOP_32) ||
  size >= TOP_64;

/** What other programs leave behind the sound: ID3v1, ID3v2, APEv2, Lyrics3, an archive. */
const tags = ['TAG', 'ID3', 'APETAGEX', 'LYRICSBEGIN', 'PK\x03\x04'];

/** Chunks of WAV, Wave64 and AIFF that follow the sound. They end it even when they are cut off, or count their own head. */
const chunks = new Set([
  ...['LIST', 'bext', 'id3 ', 'ID3 ', 'iXML', 'JUNK', 'junk', 'FLLR', 'PAD ', 'cue ', 'smpl', 'inst', 'acid'],
  ...['DISP', 'PEAK', 'axml', 'chna', 'umid', 'minf', 'elm1', 'regn', 'fact', 'levl', 'list', 'mark'],
  ...['NAME', 'AUTH', 'ANNO', 'COMT', 'MARK', 'APPL', 'INST', '(c) '],
]);
/** Wave64 aligns its chunks to eight bytes. */
const ALIGNED = 8;

const isChunk = (head: Uint8Array, left: number, isLittle: boolean): boolean =>
  head.length >= 8 && /^[ -~]{4}$/.test(readTag(head, 0)) && getView(head).getUint32(4, isLittle) <= left - 7;

const isTrailer = async (
  source: ByteSource,
  at: number,
  isLittle: boolean,
  isUncounted: boolean,
): Promise<boolean> => {
  const left = source.size - at;
  const next = await source.read(at, source.isSequential ? PROBE_ONCE : PROBE);
  const head = next.subarray(0, 16);
  for (let skipped = 0; skipped < ALIGNED; skipped++) if (chunks.has(readTag(head, skipped))) return true;
  // Chunks begin at even positions, but not every writer knows.
  if (isChunk(head, left, isLittle) || isChunk(head.subarray(1), left - 1, isLittle)) return true;
  if (tags.some((tag) => readTag(head, 0, tag.length) === tag)) return true;
  // Silence, if nobody has counted yet; padding otherwise.
  if (isUncounted) return false;
  if (next.some((byte) => byte !== 0)) return false;
  if (source.isSequential) return true;
  for (const place of [at + Math.floor(left / 2), source.size - PROBE])
    if ((await source.read(place, PROBE)).some((byte) => byte !== 0)) return false;
  return true;
};

type Claim = {
  /** Where the sound starts. */
  start: number;
  /** Bytes of sound by the header. */
  claimed: number;
  /** The size in the file's outermost chunk, which leaves out the chunk's own head. */
  outer: number;
  isLittle: boolean;
};

/** Bytes of sound: as claimed, or as many as there are when the header was never finished. */
export const resolveSoundBytes = async (
  source: ByteSource,
  { start, claimed, outer, isLittle }: Claim,
): Promise<number> => {
  const present = Math.max(0, source.size - start);
  if (claimed > present) return isPlaceholder(claimed) || isPlaceholder(outer) ? present : claimed;
  if (present - claimed < MIN_REST) return claimed;
  // Going there would unpack the file an additional time, so a header that counts all of it is believed.
  if (source.isSequential && claimed > 0 && outer + OUTER_HEAD === source.size) return claimed;
  return (await isTrailer(source, start + claimed, isLittle, claimed === 0)) ? claimed : present;
};
