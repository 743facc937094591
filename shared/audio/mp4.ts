import { type AacConfig, parseAacConfig } from './aac-config.ts';
import { AudioFormatError, type ByteSource, getView, readTag } from './byte-source.ts';

/** A box of an ISO base media file: its offset, content start and end, and whether the file is cut off inside it. */
export type Box = { name: string; at: number; start: number; end: number; isCut: boolean };
type Span = { start: number; end: number };

const MAX_BOXES = 1_000;
/** Bytes of a box's content to read: more than any header parser needs. */
const MAX_CONTENT = 256;
// Digital silence at 8 kHz takes about 48 bytes per second in AAC and ALAC; anything below this holds no audio.
const MIN_BYTES_PER_SECOND = 40;

/** Reads the boxes of a file. One reader counts every box it sees, which bounds the work for maliciously nested files. */
const createBoxReader = (source: ByteSource) => {
  let left = MAX_BOXES;
  async function* list({ start, end }: Span): AsyncGenerator<Box, void> {
    for (let at = start; at + 8 <= end && left > 0; left--) {
      const head = await source.read(at, 16);
      if (head.length < 8) return;
      const view = getView(head);
      const short = view.getUint32(0);
      const isLong = short === 1 && head.length === 16;
      const size = short === 0 ? end - at : isLong ? Number(view.getBigUint64(8)) : short;
      const content = isLong ? 16 : 8;
      if (size < content) return;
      const boxEnd = at + size;
      yield {
        name: readTag(head, 4),
        ...{ at, start: at + content, end: Math.min(boxEnd, end), isCut: boxEnd > end },
      };
      at = boxEnd;
    }
  }
  const find = async (outer: Span, name: string): Promise<Box | undefined> => {
    for await (const box of list(outer)) if (box.name === name) return box;
    return undefined;
  };
  const read = ({ start, end }: Span) => source.read(start, Math.min(end - start, MAX_CONTENT));
  return { list, find, read };
};
type BoxReader = ReturnType<typeof createBoxReader>;

/** Size of the ALACSpecificConfig in the sample entry. */
const ALAC_CONFIG_BYTES = 24;

export type M4aTrack = {
  /** Name of the sample entry: `mp4a`, `alac`. */
  codec: string;
  rate: number;
  channels: number;
  /** Null for lossy formats. */
  bits: number | null;
  /** Duration from the header; null when it is missing or claims more than the bytes could hold. */
  seconds: number | null;
  aac: AacConfig | null;
  alac: Uint8Array | null;
};

/** The index (`moov`), whether there is any media data, and whether the file ends before either does. */
export type M4aIndex = { moov: Box | null; hasSound: boolean; isTruncated: boolean };

/** Scans top-level boxes only. */
export const findM4aIndex = async (source: ByteSource): Promise<M4aIndex> => {
  let moov: Box | null = null;
  let hasSound = false;
  let isTruncated = false;
  for await (const box of createBoxReader(source).list({ start: 0, end: source.size })) {
    if (box.name === 'moov') moov ??= box;
    hasSound ||= box.name === 'mdat';
    if (box.name === 'moov' || box.name === 'mdat') isTruncated ||= box.isCut;
  }
  return { moov, hasSound, isTruncated: isTruncated || !moov };
};

/**
 * Extracts the AudioSpecificConfig from an esds box. Descriptors nest as tag, length in 7-bit groups, content: tag 3
 * contains 4, 4 contains 5, and 5 is the config.
 */
const readEsds = (esds: Uint8Array): Uint8Array | null => {
  let at = 4;
  const enter = (tag: number): boolean => {
    if (esds[at] !== tag) return false;
    do at += 1;
    while ((esds[at] ?? 0) & 0x80);
    at += 1;
    return at < esds.length;
  };
  if (!enter(3)) return null;
  const flags = esds[at + 2] ?? 0;
  at += 3 + (flags & 0x80 ? 2 : 0) + (flags & 0x20 ? 2 : 0);
  if (!enter(4)) return null;
  at += 13;
  return enter(5) ? esds.subarray(at) : null;
};

/** Length of a sample entry before its child boxes, by QuickTime version. */
const entryLengths = [28, 44, 64];

type Sound = Omit<M4aTrack, 'seconds'>;

const readSound = async (boxes: BoxReader, entry: Box): Promise<Sound> => {
  const bytes = await boxes.read(entry);
  const view = getView(bytes);
  const sound: Sound = {
    codec: entry.name,
    ...{ rate: view.getUint16(24), channels: view.getUint16(16) },
    ...{ bits: null, aac: null, alac: null },
  };
  const inner = { start: entry.start + (entryLengths[view.getUint16(8)] ?? 28), end: entry.end };
  // QuickTime wraps the decoder's boxes in a `wave` box.
  const holder = (await boxes.find(inner, 'wave')) ?? inner;
  if (entry.name === 'mp4a') {
    const esds = await boxes.find(holder, 'esds');
    const config = esds && readEsds(await boxes.read(esds));
    const aac = config ? parseAacConfig(config) : null;
    // The codec configuration is more accurate than the sample entry.
    return { ...sound, aac, rate: aac?.rate ?? sound.rate, channels: aac?.channels ?? sound.channels };
  }
  const box = entry.name === 'alac' ? await boxes.find(holder, 'alac') : undefined;
  const alac = box && (await boxes.read(box)).subarray(4, 4 + ALAC_CONFIG_BYTES);
  if (alac?.length !== ALAC_CONFIG_BYTES) return sound;
  // The sample entry cannot express 24 bits or rates above 65,535.
  return { ...sound, alac, ...parseAlacConfig(alac) };
};

const parseAlacConfig = (config: Uint8Array) => {
  const view = getView(config);
  return { bits: view.getUint8(5), channels: view.getUint8(9), rate: view.getUint32(20) };
};

const readDuration = (mdhd: Uint8Array, fileSize: number): number | null => {
  const view = getView(mdhd);
  const isLong = view.getUint8(0) === 1;
  const scale = view.getUint32(isLong ? 20 : 12);
  const units = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16);
  // 0 means a fragmented file. A value the bytes could not hold is wrong, including "all ones", which means unknown.
  const seconds = units / scale;
  return seconds > 0 && seconds <= fileSize / MIN_BYTES_PER_SECOND ? seconds : null;
};

const readTrack = async (boxes: BoxReader, track: Box, fileSize: number): Promise<M4aTrack | null> => {
  const media = await boxes.find(track, 'mdia');
  const handler = media && (await boxes.find(media, 'hdlr'));
  if (!media || !handler || readTag(await boxes.read(handler), 8) !== 'soun') return null;
  const mdhd = await boxes.find(media, 'mdhd');
  const minf = await boxes.find(media, 'minf');
  const stbl = minf && (await boxes.find(minf, 'stbl'));
  const stsd = stbl && (await boxes.find(stbl, 'stsd'));
  const entry = stsd && (await boxes.list({ start: stsd.start + 8, end: stsd.end }).next()).value;
  if (!mdhd || !entry) throw new AudioFormatError('A sound track without a description');
  const sound = await readSound(boxes, entry);
  if (!sound.channels || !sound.rate)
    throw new AudioFormatError('No channels or no sample rate', 'no-channels');
  return { ...sound, seconds: readDuration(await boxes.read(mdhd), fileSize) };
};

/** The first audio track of an MP4 file. */
export const readM4a = async (source: ByteSource): Promise<M4aTrack> => {
  const { moov, hasSound, isTruncated } = await findM4aIndex(source);
  if (!moov) throw new AudioFormatError('No moov box', 'truncated');
  const boxes = createBoxReader(source);
  for await (const box of boxes.list(moov)) {
    const track = box.name === 'trak' ? await readTrack(boxes, box, source.size) : null;
    // A truncated file has less audio than its header says, so the length is unknown.
    if (track) return isTruncated || !hasSound ? { ...track, seconds: null } : track;
  }
  throw new AudioFormatError('No sound track', 'empty');
};
