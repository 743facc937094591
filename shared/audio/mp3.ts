import { AudioFormatError, type ByteSource, getView, readTag } from './byte-source.ts';

/** How far after the tags to search for the first frame. */
export const SEARCHED = 1024 * 1024;
/** Most first frames are near. */
const SEARCHED_FIRST = 64 * 1024;
/** Without a frame count, frames are counted up to here; the rest is extrapolated. */
const COUNTED = 16 * 1024 * 1024;
const COUNTED_AT_ONCE = 512 * 1024;
const SHORTEST_FRAME = 24;
/** Bytes of the first frame that are enough to read its Xing or VBRI tag. */
const TAG_BYTES = 64;
/** Frames that must follow one behind bytes that aren't sound. */
const FOLLOWING = 3;

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
const readMpegFrame = (bytes: Uint8Array, at = 0): MpegFrame | null => {
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

/** Frames of its kind that follow one, up to `most`; those until the end of the file are enough. */
const countFollowing = (bytes: Uint8Array, at: number, first: MpegFrame, most: number): number => {
  let next = at + first.length;
  for (let count = 0; count < most; count++) {
    if (count > 0 && next + 4 > bytes.length) return most;
    const frame = readMpegFrame(bytes, next);
    if (frame?.kind !== first.kind) return count;
    next += frame.length;
  }
  return most;
};

type FoundFrame = { at: number; frame: MpegFrame };

/**
 * The first frame followed by others of its kind, since frame-like bytes also occur by chance. Where a frame is
 * expected, one other is enough, or none when it fills the `left` bytes.
 */
const findFrame = (bytes: Uint8Array, left: number): FoundFrame | null => {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const frame = readMpegFrame(bytes, at);
    if (!frame) continue;
    if (at === 0 && frame.length >= left) return { at, frame };
    const needed = at === 0 ? 1 : FOLLOWING;
    if (countFollowing(bytes, at, frame, needed) === needed) return { at, frame };
  }
  return null;
};

/**
 * The first frame from `start` on, behind whatever a stream recorder, a tag editor or a web server left there: the rest
 * of a frame, zeros, line ends. Null when none begins within a megabyte.
 */
export const findFirstFrame = async (source: ByteSource, start: number): Promise<FoundFrame | null> => {
  const left = source.size - start;
  const near = findFrame(await source.read(start, SEARCHED_FIRST), left);
  if (near || left <= SEARCHED_FIRST) return near;
  return findFrame(await source.read(start, SEARCHED), left);
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
  const found = await findFirstFrame(source, start);
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

/**
 * Cuts the bytes of an MP3 from its first frame on into frames. What isn't a frame is left out: tags, zeros or junk
 * between frames or behind the last. After such a gap, sound goes on where two frames follow each other. Decoder and
 * duration rely on the same frames.
 */
export const createFrameSplitter = ({ kind }: Pick<MpegFrame, 'kind'>) => {
  let rest = new Uint8Array(0);
  let isInSync = true;
  let gaps = 0;
  const next = (bytes: Uint8Array, at: number) => {
    const found = bytes.indexOf(0xff, at + 1);
    return found < 0 ? bytes.length : found;
  };
  return {
    /** Gaps with frames behind them so far. */
    get gaps() {
      return gaps;
    },
    /** Bytes that may be the start of a frame. */
    get held() {
      return rest.length;
    },
    /** The frames complete by now. `isLast`: no bytes follow. */
    push(piece: Uint8Array, isLast: boolean): Uint8Array[] {
      const bytes = new Uint8Array(rest.length + piece.length);
      bytes.set(rest);
      bytes.set(piece, rest.length);
      const frames: Uint8Array[] = [];
      let at = 0;
      while (at + 4 <= bytes.length) {
        const frame = readMpegFrame(bytes, at);
        if (frame?.kind !== kind) {
          isInSync = false;
          at = next(bytes, at);
          continue;
        }
        const end = at + frame.length;
        if (end + 4 > bytes.length && !isLast) break;
        if (end > bytes.length) break;
        const isFollowed = isInSync || end + 4 > bytes.length || readMpegFrame(bytes, end)?.kind === kind;
        if (!isFollowed) {
          at = next(bytes, at);
          continue;
        }
        gaps += Number(!isInSync);
        isInSync = true;
        frames.push(bytes.subarray(at, end));
        at = end;
      }
      rest = bytes.slice(at);
      return frames;
    },
  };
};

const countSamples = async (source: ByteSource, start: number, frame: MpegFrame): Promise<number> => {
  const splitter = createFrameSplitter(frame);
  const until = Math.min(source.size, start + COUNTED);
  let frames = 0;
  let position = start;
  while (position < until) {
    const bytes = await source.read(position, COUNTED_AT_ONCE);
    if (bytes.length === 0) break;
    position += bytes.length;
    frames += splitter.push(bytes, position >= source.size).length;
  }
  const samples = frames * frame.samples;
  return position >= source.size
    ? samples
    : samples * ((source.size - start) / (position - splitter.held - start));
};

/** Duration including encoder delay and padding. */
export const measureMp3Seconds = async (source: ByteSource, header: Mp3Header): Promise<number> => {
  const { frame, frames, soundStart } = header;
  const samples = frames ? frames * frame.samples : await countSamples(source, soundStart, frame);
  return samples / frame.rate;
};
