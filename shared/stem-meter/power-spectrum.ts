/** Four-term Blackman-Harris: what leaks past four bins is 92 dB down, below the noise of 16 bits. */
const TERMS = [0.35875, -0.48829, 0.14128, -0.01168] as const;

const makeWindow = (size: number): Float64Array => {
  const window = Float64Array.from({ length: size }, (_, i) =>
    TERMS.reduce((sum, term, k) => sum + term * Math.cos((2 * Math.PI * k * i) / size), 0),
  );
  const power = window.reduce((sum, value) => sum + value * value, 0);
  return window.map((value) => value / Math.sqrt(power));
};

const reverseBits = (size: number): Uint32Array => {
  const order = new Uint32Array(size);
  for (let i = 1; i < size; i++) order[i] = ((order[i >> 1] as number) >> 1) | (i & 1 ? size >> 1 : 0);
  return order;
};

/** One pass of the radix-2 transform: joins spectra of `half` bins into spectra of twice as many. */
const joinHalves = (re: Float64Array, im: Float64Array, half: number, turns: Float64Array) => {
  const stride = re.length / (2 * half);
  for (let k = 0; k < half; k++) {
    const cos = turns[2 * k * stride] as number;
    const sin = turns[2 * k * stride + 1] as number;
    for (let i = k; i < re.length; i += 2 * half) {
      const j = i + half;
      const x = cos * (re[j] as number) - sin * (im[j] as number);
      const y = cos * (im[j] as number) + sin * (re[j] as number);
      re[j] = (re[i] as number) - x;
      im[j] = (im[i] as number) - y;
      re[i] = (re[i] as number) + x;
      im[i] = (im[i] as number) + y;
    }
  }
};

/** Measures the power in each frequency bin of `size` samples, a power of two, in dB. */
export const createPowerSpectrum = (size: number) => {
  const window = makeWindow(size);
  const order = reverseBits(size);
  const turns = Float64Array.from({ length: size }, (_, i) =>
    i & 1 ? -Math.sin((Math.PI * (i - 1)) / size) : Math.cos((Math.PI * i) / size),
  );
  const [re, im] = [new Float64Array(size), new Float64Array(size)];
  const levels = new Float64Array(size / 2);
  /** The result is overwritten by the next call. */
  return (samples: Float32Array): Float64Array => {
    for (let i = 0; i < size; i++) re[order[i] as number] = (samples[i] as number) * (window[i] as number);
    im.fill(0);
    for (let half = 1; half < size; half *= 2) joinHalves(re, im, half, turns);
    for (let i = 0; i < levels.length; i++)
      levels[i] = 10 * Math.log10((re[i] as number) ** 2 + (im[i] as number) ** 2 + 1e-16);
    return levels;
  };
};
