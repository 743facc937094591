/** More is refused: no layout of speakers has more. */
export const MOST_CHANNELS = 8;

/** Decoded sound, block by block, one array a channel. Full scale is 1; more is possible where the format allows it. */
export type Sound = {
  rate: number;
  channels: number;
  /** Null for lossy formats. */
  bits: number | null;
  /** 16-bit samples, which need no dither to become 16-bit samples again. */
  isExact: boolean;
  /** Samples of a channel, where the header says how many; it may lie. */
  frames?: number | null;
  blocks: AsyncIterable<Float32Array[]>;
};
