/** More is refused: no speaker layout has more. */
export const MAX_CHANNELS = 8;

/** Decoded sound, block by block, one array per channel. Full scale is 1; formats that allow it may exceed that. */
export type Sound = {
  rate: number;
  channels: number;
  /** Channels of the file, when the decoder mixes them down. */
  codedChannels?: number;
  /** As in SoundFacts. */
  codec?: string | undefined;
  /** Null for lossy formats. */
  bits: number | null;
  /** Whether samples are 16-bit, so that they need no dither to become 16-bit again. */
  isExact: boolean;
  /** Samples per channel, if the header says so; it may lie. */
  frames?: number | null;
  blocks: AsyncIterable<Float32Array[]>;
};
