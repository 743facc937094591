const MINUS_3_DB = Math.SQRT1_2;

// Speakers by channel count, in the order of WAV and FLAC: left, right, centre, LFE, left and right surround.
const layouts: Record<number, string> = {
  3: 'LRC',
  4: 'LRlr',
  5: 'LRClr',
  6: 'LRCBlr',
  7: 'LRCBSlr',
  8: 'LRCBlrlr',
};

const getGains = (layout: string, side: 'L' | 'R'): number[] => {
  const gains = [...layout].map((speaker) => {
    if (speaker === side) return 1;
    return speaker === 'C' || speaker === 'S' || speaker === side.toLowerCase() ? MINUS_3_DB : 0;
  });
  const total = gains.reduce((sum, gain) => sum + gain, 0);
  return gains.map((gain) => gain / total);
};

/**
 * Reduces any number of channels to one or two: mono and stereo stay as they are. Otherwise each side is its front
 * speaker plus centre and surround 3 dB lower, without LFE (after ITU-R BS.775), all attenuated so that nothing can
 * clip.
 */
export const createDownmix = (channels: number): ((block: Float32Array[]) => Float32Array[]) => {
  const layout = layouts[channels];
  if (!layout) return (block) => block;
  const sides = [getGains(layout, 'L'), getGains(layout, 'R')];
  return (block) =>
    sides.map((gains) => {
      const out = new Float32Array(block[0]?.length ?? 0);
      for (const [channel, gain] of gains.entries()) {
        const samples = block[channel];
        if (gain === 0 || !samples) continue;
        for (let i = 0; i < out.length; i++) out[i] = (out[i] as number) + gain * (samples[i] as number);
      }
      return out;
    });
};
