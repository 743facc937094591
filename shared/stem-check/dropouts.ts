/** What dither leaves of nothing, in a file of 16 bits. */
const NOTHING = 2.5 * 2 ** -15;
/** Every so manieth sample is looked at: a gap of two such steps cannot be missed. */
const STEP = 16;
/** A wave that breaks off lies higher than this, and about as high where it goes on. */
const TORN = 0.01;
const ALIKE = 3;
/** How long the sound beside a gap is looked at, and how long a gap is at most, in seconds. */
const BESIDE_S = 0.004;
const LONGEST_S = 0.12;
/** More within a second are its rhythm, or its wave: gates, stutters and old game consoles are made of gaps. */
const MOST_A_SECOND = 3;

const loudestIn = (samples: Float32Array, from: number, to: number): number => {
  let loudest = 0;
  for (let i = Math.max(0, from); i < Math.min(to, samples.length); i++)
    loudest = Math.max(loudest, Math.abs(samples[i] as number));
  return loudest;
};
const isNothing = (value: number | undefined): boolean => value !== undefined && Math.abs(value) <= NOTHING;

/**
 * Finds where the sound of one channel is missing for a moment: a wave breaks off in full height, nothing follows, and it goes on as loud. What fades, what
 * rings out, and pauses end otherwise.
 */
export const createDropoutFinder = (sampleRate: number) => {
  const beside = Math.max(8, Math.round(BESIDE_S * sampleRate));
  const longest = Math.round(LONGEST_S * sampleRate);
  let tail = new Float32Array(0);
  let scanned = 0;
  let heard = 0;
  let found: { runs: number; first: number | null } = { runs: 0, first: null };
  let second = { number: 0, runs: 0, first: 0 };

  const closeSecond = () => {
    const { runs, first } = second;
    if (runs > 0 && runs <= MOST_A_SECOND) found = { runs: found.runs + runs, first: found.first ?? first };
  };
  const count = (at: number) => {
    const number = Math.floor(at / sampleRate);
    if (number !== second.number) {
      closeSecond();
      second = { number, runs: 0, first: at };
    }
    if (second.runs++ === 0) second.first = at;
  };

  const judge = (all: Float32Array, from: number, to: number) => {
    if (to - from > longest || to - from < 2 * STEP || from < beside) return;
    const [before, after] = [Math.abs(all[from - 1] as number), Math.abs(all[to] as number)];
    // One of the two may happen to be near the zero of its wave.
    if (Math.max(before, after) < TORN || Math.min(before, after) < TORN / 4) return;
    const [one, other] = [loudestIn(all, from - beside, from), loudestIn(all, to, to + beside)];
    if (one > ALIKE * other || other > ALIKE * one || Math.max(before, after) < one / 20) return;
    count(heard - tail.length + from);
  };

  return {
    push(samples: Float32Array) {
      const all = new Float32Array(tail.length + samples.length);
      all.set(tail);
      all.set(samples, tail.length);
      let kept = Math.max(0, all.length - beside);
      let next = all.length;
      for (let at = scanned; at < all.length; at += STEP) {
        if (!isNothing(all[at])) continue;
        let from = at;
        while (from > 0 && isNothing(all[from - 1])) from--;
        let to = at;
        while (to < all.length && isNothing(all[to])) to++;
        if (to + beside > all.length && to - from <= longest) {
          // What comes behind it decides.
          kept = Math.max(0, Math.min(kept, from - beside));
          next = from;
          break;
        }
        judge(all, from, to);
        at = to;
      }
      scanned = next - kept;
      heard += samples.length;
      tail = all.slice(kept);
    },
    /** Once, at the end. */
    read() {
      closeSecond();
      return found;
    },
  };
};
