/** Taps and results processed at once: that many samples stay in registers, and each is read a quarter as often. */
const AT_ONCE = 4;

const roundedUp = (count: number) => AT_ONCE * Math.ceil(count / AT_ONCE);

/** Adds to each sum the samples from its position on, multiplied by the taps. */
const addFiltered = (x: Float64Array, taps: Float64Array, sums: Float64Array, count: number) => {
  for (let i = 0; i < count; i += AT_ONCE) {
    let a = sums[i] as number;
    let b = sums[i + 1] as number;
    let c = sums[i + 2] as number;
    let d = sums[i + 3] as number;
    let x0 = x[i] as number;
    let x1 = x[i + 1] as number;
    let x2 = x[i + 2] as number;
    for (let k = 0; k < taps.length; k += AT_ONCE) {
      const h0 = taps[k] as number;
      const h1 = taps[k + 1] as number;
      const h2 = taps[k + 2] as number;
      const h3 = taps[k + 3] as number;
      const x3 = x[i + k + 3] as number;
      const x4 = x[i + k + 4] as number;
      const x5 = x[i + k + 5] as number;
      const x6 = x[i + k + 6] as number;
      a += h0 * x0 + h1 * x1 + h2 * x2 + h3 * x3;
      b += h0 * x1 + h1 * x2 + h2 * x3 + h3 * x4;
      c += h0 * x2 + h1 * x3 + h2 * x4 + h3 * x5;
      d += h0 * x3 + h1 * x4 + h2 * x5 + h3 * x6;
      x0 = x4;
      x1 = x5;
      x2 = x6;
    }
    sums[i] = a;
    sums[i + 1] = b;
    sums[i + 2] = c;
    sums[i + 3] = d;
  }
};

/** How far past the last relevant sample a decimation may read; those values must be finite numbers. */
export const readsBeyond = (step: number): number => 3 * AT_ONCE * step;

/**
 * Filters and keeps every `step`-th sample: `out[i]` is the sum of the taps times the samples from `at + i * step` on.
 * The samples are first split into `step` rows (polyphase), along which the taps slide sample by sample.
 */
export const createDecimation = (kernel: Float64Array, step: number) => {
  const taps = roundedUp(kernel.length / step);
  const rows = Array.from({ length: step }, (_, row) =>
    Float64Array.from({ length: taps }, (_, k) => kernel[row + k * step] ?? 0),
  );
  let samples = new Float64Array();
  let sums = new Float64Array();

  return (all: Float64Array, at: number, out: Float32Array): void => {
    const count = roundedUp(out.length);
    const length = count + taps;
    if (samples.length < length) samples = new Float64Array(length);
    if (sums.length < count) sums = new Float64Array(count);
    sums.fill(0);
    for (const [row, rowTaps] of rows.entries()) {
      for (let i = 0, from = at + row; i < length; i++, from += step) samples[i] = all[from] as number;
      addFiltered(samples, rowTaps, sums, count);
    }
    out.set(sums.subarray(0, out.length));
  };
};
