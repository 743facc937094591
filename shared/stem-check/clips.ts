/** Highest value of 16 bits, less what dither moves it by. Files of more bits that were clipped lie above. */
const STEP = 2 ** -15;
const FULL = 1 - 2.5 * STEP;
/** Samples of a float file go beyond full scale without being clipped. */
const BEYOND = 1 + 2 * STEP;
/** Beside a clipped run the wave falls away; beside the top of a slow wave at full level it hardly does. */
const EDGE = 1 - 10 * STEP;
const SHORTEST = 3;

/** Finds the flat tops of one channel that only a clipped recording or export has, and remembers the first. */
export const createClipFinder = () => {
  let heard = 0;
  let length = 0;
  let sign = 0;
  let before = 0;
  let previous = 0;
  let runs = 0;
  let longest = 0;
  let first: number | null = null;

  const close = (after: number, at: number) => {
    if (length >= SHORTEST && Math.min(before * sign, after * sign) < EDGE) {
      runs++;
      if (length > longest) longest = length;
      first ??= at - length;
    }
    length = 0;
  };

  return {
    /** `loudest` of these samples saves looking at those that cannot hold a run. */
    push(samples: Float32Array, loudest: number) {
      if (loudest >= FULL || length > 0)
        for (let i = 0; i < samples.length; i++) {
          const value = samples[i] as number;
          const level = Math.abs(value);
          const isFull = level >= FULL && level <= BEYOND;
          if (length > 0 && (!isFull || Math.sign(value) !== sign)) close(value, heard + i);
          if (isFull && length++ === 0) {
            sign = Math.sign(value);
            before = i > 0 ? (samples[i - 1] as number) : previous;
          }
        }
      heard += samples.length;
      previous = samples.at(-1) ?? previous;
    },
    /** What was found, a run at the very end included. More may be pushed if none was open. */
    read() {
      close(0, heard);
      return { runs, longest, first };
    },
  };
};
