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
