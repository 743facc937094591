import { type Frame, frameAt, isAlike } from './mp3-frame.ts';
import { type Figures, HeaderError, type Source, tagAt } from './source.ts';

const SEARCHED = 256 * 1024;
const STEP = 512 * 1024;
// A file without a frame count is counted this far; what follows is reckoned at the same rate.
const COUNTED = 16 * 1024 * 1024;
const SHORTEST_FRAME = 24;

/** The first frame that another one like it follows: two bytes that look like a frame occur by chance. */
const findFirst = async (file: Source, start: number): Promise<{ at: number; frame: Frame }> => {
  const bytes = await file.read(start, SEARCHED);
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const frame = frameAt(bytes, at);
    if (!frame) continue;
    const isAlone = at === 0 && start + frame.length >= file.size;
    const next = frameAt(bytes, at + frame.length);
    if (isAlone || (next && isAlike(frame, next))) return { at: start + at, frame };
  }
  throw new HeaderError('No MPEG frame where the sound should start');
};

/**
 * The number of frames that a Xing, Info or VBRI header tells, or null when the file's length does not bear it out. Undefined
 * when the frame is no such header but sound.
 */
const toldFrames = async (file: Source, at: number, frame: Frame): Promise<number | null | undefined> => {
  const bytes = await file.read(at, 64);
  const offset = frame.isMpeg1 ? (frame.channels === 1 ? 21 : 36) : frame.channels === 1 ? 13 : 21;
  const rest = file.size - at;
  const checked = (frames: number, told: number) =>
    frames > 0 && frames <= rest / SHORTEST_FRAME && told <= rest + frame.length ? frames : null;
  if (bytes.length < 64) return undefined;
  if (['Xing', 'Info'].includes(tagAt(bytes, offset))) {
    const flags = bytes.readUInt32BE(offset + 4);
    const told = flags & 2 ? bytes.readUInt32BE(offset + (flags & 1 ? 12 : 8)) : 0;
    return flags & 1 ? checked(bytes.readUInt32BE(offset + 8), told) : null;
  }
  if (tagAt(bytes, 36) === 'VBRI') return checked(bytes.readUInt32BE(50), bytes.readUInt32BE(46));
  return undefined;
};

/** Counts the samples frame by frame, past what is no frame: tags at the end, a cut in the middle. */
const countSamples = async (file: Source, start: number, first: Frame): Promise<number> => {
  const until = Math.min(file.size, start + COUNTED);
  let samples = 0;
  let position = start;
  while (position < until) {
    const bytes = await file.read(position, STEP);
    let at = 0;
    while (at + 4 <= bytes.length) {
      const frame = frameAt(bytes, at);
      if (frame && isAlike(frame, first)) {
        samples += frame.samples;
        at += frame.length;
      } else {
        const next = bytes.indexOf(0xff, at + 1);
        at = next < 0 ? bytes.length : next;
      }
    }
    position += Math.max(at, 4);
  }
  return position >= file.size ? samples : samples * ((file.size - start) / (position - start));
};

export const readMp3 = async (file: Source, start: number): Promise<Figures> => {
  const { at, frame } = await findFirst(file, start);
  const frames = await toldFrames(file, at, frame);
  const sound = frames === undefined ? at : at + frame.length;
  const samples = frames ? frames * frame.samples : await countSamples(file, sound, frame);
  return {
    duration_s: samples / frame.rate,
    sample_rate_hz: frame.rate,
    bit_depth: null,
    channels: frame.channels,
  };
};
