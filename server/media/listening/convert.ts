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

/** The next of all 32-bit numbers except zero, in an order without audible pattern (xorshift). */
const shuffled = (bits: number): number => {
  const once = bits ^ (bits << 13);
  const twice = once ^ (once >>> 17);
  return twice ^ (twice << 5);
};

/**
 * Converts to the 16-bit samples the encoder takes. With dither, triangular noise of one step keeps fades from ending
 * in distortion. Samples beyond full scale are clipped, as every player would.
 */
export const createDither = (isDithered: boolean): ((samples: Float32Array, out: Int16Array) => void) => {
  let state = 0x2545f491;
  return (samples, out) => {
    // A local variable stays in a register.
    let bits = state;
    for (let i = 0; i < samples.length; i++) {
      let value = (samples[i] as number) * 32_768;
      // Silence stays silent.
      if (isDithered && value !== 0) {
        bits = shuffled(bits);
        value += (bits >>> 0) / 2 ** 32;
        bits = shuffled(bits);
        value -= (bits >>> 0) / 2 ** 32;
      }
      value = Math.floor(value + 0.5);
      out[i] = value > 32_767 ? 32_767 : value < -32_768 ? -32_768 : value;
    }
    state = bits;
  };
};
