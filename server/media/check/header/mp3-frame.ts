/** One frame of MPEG audio, layer III. */
export type Frame = { length: number; samples: number; rate: number; channels: number; isMpeg1: boolean };

const bitrates1 = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const bitrates2 = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const rates = [44100, 48000, 32000];

/** Reads the four bytes that start a frame, or null when they start none. */
export const frameAt = (bytes: Buffer, at: number): Frame | null => {
  if (at + 4 > bytes.length) return null;
  const word = bytes.readUInt32BE(at);
  const version = (word >>> 19) & 3;
  const isLayer3 = ((word >>> 17) & 3) === 1;
  if (word >>> 21 !== 0x7ff || version === 1 || !isLayer3) return null;
  const isMpeg1 = version === 3;
  const bitrate = (isMpeg1 ? bitrates1 : bitrates2)[((word >>> 12) & 15) - 1];
  const fullRate = rates[(word >>> 10) & 3];
  if (bitrate === undefined || fullRate === undefined) return null;
  const rate = isMpeg1 ? fullRate : version === 2 ? fullRate / 2 : fullRate / 4;
  const samples = isMpeg1 ? 1152 : 576;
  const length = Math.floor((samples / 8) * ((bitrate * 1000) / rate)) + ((word >>> 9) & 1);
  return { length, samples, rate, channels: ((word >>> 6) & 3) === 3 ? 1 : 2, isMpeg1 };
};

export const isAlike = (one: Frame, other: Frame): boolean =>
  one.rate === other.rate && one.channels === other.channels;
