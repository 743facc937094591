import { AudioFormatError, type ByteSource, getView, readTag } from './byte-source.ts';

/** How far behind its tags the first frame of a file is looked for. */
const SEARCHED = 256 * 1024;
/** Without a frame count, frames are counted this far; what follows is reckoned at the same rate. */
const COUNTED = 16 * 1024 * 1024;
const COUNTED_AT_ONCE = 512 * 1024;
const SHORTEST_FRAME = 24;
/** Bytes of the first frame that are enough for its tag. */
const TAG_BYTES = 64;

const bitrates1 = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const bitrates2 = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const rates = [44_100, 48_000, 32_000];

/** A frame of MPEG audio, layer III. `kind` is what stays the same within a file: version, layer and sample rate. */
export type MpegFrame = { length: number; samples: number; rate: number; channels: 1 | 2; kind: number };

/** Whether these four bytes start a frame (ISO 11172-3, 2.4.1.3): also one of a free bit rate, which do not tell its length. */
export const isMpegHeader = (bytes: Uint8Array, at = 0): boolean => {
  if (at + 4 > bytes.length || bytes[at] !== 0xff) return false;
  const word = getView(bytes).getUint32(at);
  const isLayer3 = word >>> 21 === 0x7ff && ((word >>> 17) & 3) === 1;
  return isLayer3 && ((word >>> 19) & 3) !== 1 && ((word >>> 12) & 15) !== 15 && ((word >>> 10) & 3) !== 3;
};

/** The frame that starts with these four bytes, or null when they start none, or none of a known length. */
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

/** The first frame that another of its kind follows, as bytes that look like a frame occur by chance, or that is all of the `left` bytes there are. */
const findFirstFrame = (bytes: Uint8Array, left: number): { at: number; frame: MpegFrame } | null => {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const frame = readMpegFrame(bytes, at);
    if (!frame) continue;
    const isAll = at === 0 && frame.length >= left;
    if (isAll || readMpegFrame(bytes, at + frame.length)?.kind === frame.kind) return { at, frame };
  }
  return null;
};

/** What the tag of Xing, LAME or Fraunhofer in the first frame says; null for what it leaves out. */
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
  /** Where the first frame is, tag or sound. */
  start: number;
  frame: MpegFrame;
  /** How many bytes there should be from there on, by a tag of Xing or LAME; null without one. */
  claimedBytes: number | null;
  /** Frames of sound by the tag; null when it does not say, or says what the file's length does not bear out. */
  frames: number | null;
  soundStart: number;
};

/** The first frame of an MP3 and its tag. `start` is behind the file's ID3 tags. */
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

/** Counts samples frame by frame, past what is no frame: tags at the end, a cut in the middle. */
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

/** How long it plays, with what its encoder put around the sound. */
export const measureMp3Seconds = async (source: ByteSource, header: Mp3Header): Promise<number> => {
  const { frame, frames, soundStart } = header;
  const samples = frames ? frames * frame.samples : await countSamples(source, soundStart, frame);
  return samples / frame.rate;
};
