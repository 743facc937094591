/** Zero crossings of the filter on each side of a sample. */
const REACH = 16;

const findDivisor = (one: number, other: number): number =>
  other === 0 ? one : findDivisor(other, one % other);

/**
 * Resamples audio with a windowed sinc. Each output sample depends only on its position in the whole sound, so that
 * consecutive pieces join seamlessly. Rates are whole hertz.
 */
export const createResampler = (from_hz: number, to_hz: number) => {
  const divisor = findDivisor(from_hz, to_hz);
  const [up, down] = [to_hz / divisor, from_hz / divisor];
  const toSourceFrame = (at: number) => Math.floor((at * down) / up);
  // When downsampling, filter out what the lower rate cannot represent.
  const width = Math.max(1, down / up);
  const reach = Math.ceil(REACH * width);
  const rows = new Map<number, Float64Array>();

  /** Filter weights for a position `phase` / `up` of a sample after a whole sample. */
  const getWeights = (phase: number): Float64Array => {
    const known = rows.get(phase);
    if (known) return known;
    const raw = Float64Array.from({ length: 2 * reach }, (_, tap) => {
      const x = (tap - reach + 1 - phase / up) / width;
      const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
      return Math.abs(x) < REACH ? sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / REACH)) : 0;
    });
    const sum = raw.reduce((total, weight) => total + weight, 0);
    const weights = raw.map((weight) => weight / sum);
    rows.set(phase, weights);
    return weights;
  };

  return {
    /** The range of source samples needed for a piece. */
    needs: (from: number, count: number) => {
      const first = toSourceFrame(from) - reach + 1;
      return { from: first, count: toSourceFrame(from + count - 1) + reach + 1 - first };
    },
    /** Computes a piece from the samples named by `needs`. */
    make: (source: Float32Array, from: number, count: number): Float32Array<ArrayBuffer> => {
      const made = new Float32Array(count);
      const start = toSourceFrame(from);
      for (let at = 0; at < count; at += 1) {
        const first = toSourceFrame(from + at) - start;
        const weights = getWeights(((from + at) * down) % up);
        let value = 0;
        for (let tap = 0; tap < weights.length; tap += 1)
          value += (weights[tap] as number) * (source[first + tap] as number);
        made[at] = value;
      }
      return made;
    },
  };
};
