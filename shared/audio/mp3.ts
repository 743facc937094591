import { AudioFormatError, type ByteSource, getView, readTag } from './byte-source.ts';

/** How far after the tags to search for the first frame. */
const SEARCHED = 256 * 1024;
/** Without a frame count, frames are counted up to here; the rest is extrapolated. */
const COUNTED = 16 * 1024 * 1024;
const COUNTED_AT_ONCE = 512 * 1024;
const SHORTEST_FRAME = 24;
/** Bytes of the first frame that are enough to read its Xing or VBRI tag. */
const TAG_BYTES = 64;

const bitrates1 = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const bitrates2 = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const rates = [44_100, 48_000, 32_000];

/** An MPEG layer III frame. `kind` holds what is constant within a file: version, layer and sample rate. */
export type MpegFrame = { length: number; samples: number; rate: number; channels: 1 | 2; kind: number };

/**
 * Whether these four bytes are a frame header (ISO 11172-3, 2.4.1.3), including free-format ones, which do not state
 * their length.
 */
export const isMpegHeader = (bytes: Uint8Array, at = 0): boolean => {
  if (at + 4 > bytes.length || bytes[at] !== 0xff) return false;
  const word = getView(bytes).getUint32(at);
  const isLayer3 = word >>> 21 === 0x7ff && ((word >>> 17) & 3) === 1;
  return isLayer3 && ((word >>> 19) & 3) !== 1 && ((word >>> 12) & 15) !== 15 && ((word >>> 10) & 3) !== 3;
};

/** The frame that starts with these four bytes; null when there is none or its length is unknown. */
export const readMpegFrame = (bytes: Uint8Array, at = 0): MpegFrame | null => {
  if (!isMpegHeader(bytes, at)) return null;
  const word = getView(bytes).getUint32(at);
  const version = (word >>> 19) & 3;
  const isMpeg1 = version === 3;
  const bitrate = (isMpeg1 ? bitrates1 : bitrates2)[((word >>> 12) & 15) - 1];
  const fullRate = rates[(word >>> 10) & 3];
  if (!bitrate || !fullRate) return null;
  const rate = isMpeg1 ? fullRate : version === 2 ? fullRate / 2 : fullRate / 4;
  const samples = isMpeg1 ? 1152 : 576;
  return {
    length: Math.floor((samples / 8) * ((bitrate * 1000) / rate)) + ((word >>> 9) & 1),
    ...{ samples, rate },
    channels: ((word >>> 6) & 3) === 3 ? 1 : 2,
    kind: word & 0xfffe0c00,
  };
};

/**
 * The first frame followed by another of its kind, since frame-like bytes also occur by chance. A single frame counts
 * when it fills the `left` bytes.
 */
const findFirstFrame = (bytes: Uint8Array, left: number): { at: number; frame: MpegFrame } | null => {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const frame = readMpegFrame(bytes, at);
    if (!frame) continue;
    const isAll = at === 0 && frame.length >= left;
    if (isAll || readMpegFrame(bytes, at + frame.length)?.kind === frame.kind) return { at, frame };
  }
  return null;
};

/** Contents of a Xing, LAME or Fraunhofer tag in the first frame; null for missing values. */
type FrameTag = { kind: 'Xing' | 'VBRI'; frames: number | null; bytes: number | null };

const readFrameTag = (bytes: Uint8Array, { samples, channels }: MpegFrame): FrameTag | null => {
  if (bytes.length < TAG_BYTES) return null;
  const view = getView(bytes);
  const offset = samples === 1152 ? (channels === 1 ? 21 : 36) : channels === 1 ? 13 : 21;
  if (['Xing', 'Info'].includes(readTag(bytes, offset))) {
    const flags = view.getUint32(offset + 4);
    const frames = flags & 1 ? view.getUint32(offset + 8) : null;
    return { kind: 'Xing', frames, bytes: flags & 2 ? view.getUint32(offset + (flags & 1 ? 12 : 8)) : null };
  }
  if (readTag(bytes, 36) !== 'VBRI') return null;
  return { kind: 'VBRI', frames: view.getUint32(50), bytes: view.getUint32(46) };
};

export type Mp3Header = {
  /** Offset of the first frame, whether tag or audio. */
  start: number;
  frame: MpegFrame;
  /** Bytes that should follow from there, according to a Xing or LAME tag; null without one. */
  claimedBytes: number | null;
  /** Audio frames according to the tag; null when it is silent about them or contradicts the file size. */
  frames: number | null;
  soundStart: number;
};

/** Reads the first frame of an MP3 and its tag. `start` is the offset after the ID3 tags. */
export const readMp3 = async (source: ByteSource, start: number): Promise<Mp3Header> => {
  const found = findFirstFrame(await source.read(start, SEARCHED), source.size - start);
  if (!found) throw new AudioFormatError('No MPEG frame where the sound should start');
  const { frame } = found;
  const at = start + found.at;
  const tag = readFrameTag(await source.read(at, TAG_BYTES), frame);
  const rest = source.size - at;
  const frames = tag?.frames ?? 0;
  const isBorneOut =
    frames > 0 && frames <= rest / SHORTEST_FRAME && (tag?.bytes ?? 0) <= rest + frame.length;
  return {
    start: at,
    frame,
    claimedBytes: tag?.kind === 'Xing' ? tag.bytes : null,
    frames: isBorneOut ? frames : null,
    soundStart: tag ? at + frame.length : at,
  };
};

/** Counts samples frame by frame, skipping anything that is not a frame (trailing tags, gaps). */
const countSamples = async (source: ByteSource, start: number, { kind }: MpegFrame): Promise<number> => {
  const until = Math.min(source.size, start + COUNTED);
  let samples = 0;
  let position = start;
  while (position < until) {
    const bytes = await source.read(position, COUNTED_AT_ONCE);
    let at = 0;
    while (at + 4 <= bytes.length) {
      const frame = readMpegFrame(bytes, at);
      if (frame?.kind === kind) {
        samples += frame.samples;
        at += frame.length;
      } else {
        const next = bytes.indexOf(0xff, at + 1);
        at = next < 0 ? bytes.length : next;
      }
    }
    position += Math.max(at, 4);
  }
  return position >= source.size ? samples : samples * ((source.size - start) / (position - start));
};

/** Duration including encoder delay and padding. */
export const measureMp3Seconds = async (source: ByteSource, header: Mp3Header): Promise<number> => {
  const { frame, frames, soundStart } = header;
  const samples = frames ? frames * frame.samples : await countSamples(source, soundStart, frame);
  return samples / frame.rate;
};
