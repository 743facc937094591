/**
 * Makes 16-bit samples, which is what the encoder takes. With dither, the triangular noise of one step that keeps fades from
 * ending in distortion. What is beyond full scale is cut there, as every player would.
 */
export const createRounding = (isDithered: boolean): ((samples: Float32Array, out: Int16Array) => void) => {
  let state = 0x2545f491;
  const random = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  return (samples, out) => {
    for (let i = 0; i < samples.length; i++) {
      let value = (samples[i] as number) * 32_768;
      // Silence stays silent.
      if (isDithered && value !== 0) value += random() - random();
      value = Math.floor(value + 0.5);
      out[i] = value > 32_767 ? 32_767 : value < -32_768 ? -32_768 : value;
    }
  };
};
