/** Zero crossings of the filter on either side of a sample. */
const REACH = 16;

const findDivisor = (one: number, other: number): number =>
  other === 0 ? one : findDivisor(other, one % other);

/**
 * A sound at another rate, by a windowed sinc. Every sample is worked out from its own place in the whole sound, so that pieces asked for one after
 * the other fit together as if they had been one. Rates are whole hertz.
 */
export const createResampler = (from_hz: number, to_hz: number) => {
  const divisor = findDivisor(from_hz, to_hz);
  const [up, down] = [to_hz / divisor, from_hz / divisor];
  const toSourceFrame = (at: number) => Math.floor((at * down) / up);
  // Going down, what the lower rate cannot hold is filtered away.
  const width = Math.max(1, down / up);
  const reach = Math.ceil(REACH * width);
  const rows = new Map<number, Float64Array>();

  /** The weights around a place `phase` parts of `up` behind a whole sample. */
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
    /** Which samples of the source a piece of the result is made from. */
    needs: (from: number, count: number) => {
      const first = toSourceFrame(from) - reach + 1;
      return { from: first, count: toSourceFrame(from + count - 1) + reach + 1 - first };
    },
    /** The piece, from the samples `needs` named. */
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
