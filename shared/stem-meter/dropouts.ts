/** The most that dither leaves of silence in a 16-bit file. */
const NOTHING = 2.5 * 2 ** -15;
/** Samples every 16th value; a gap of two such steps cannot be missed. */
const STEP = 16;
/** The wave breaks off above this level and resumes at about the same level. */
const TORN = 0.01;
const ALIKE = 3;
/** In seconds: how much audio around a gap is examined, and the longest gap. */
const BESIDE_S = 0.004;
const LONGEST_S = 0.12;
/** More gaps per second than this, in or around the spot, are rhythm or waveform: gates, stutters and old game consoles. */
const MAX_PER_SECOND = 3;

const loudestIn = (samples: Float32Array, from: number, to: number): number => {
  let loudest = 0;
  for (let i = Math.max(0, from); i < Math.min(to, samples.length); i++)
    loudest = Math.max(loudest, Math.abs(samples[i] as number));
  return loudest;
};
const isNothing = (value: number | undefined): boolean => value !== undefined && Math.abs(value) <= NOTHING;

const hasNothing = (samples: Float32Array): boolean => {
  for (let i = 0; i < samples.length; i += STEP) if (isNothing(samples[i])) return true;
  return false;
};

/**
 * Finds dropouts in one channel: the wave breaks off at full level, is silent for a moment and resumes just as loud.
 * Fades, decays and pauses end differently.
 */
export const createDropoutFinder = (sampleRate: number) => {
  const beside = Math.max(8, Math.round(BESIDE_S * sampleRate));
  const longest = Math.round(LONGEST_S * sampleRate);
  let tail = new Float32Array(0);
  let scanned = 0;
  let heard = 0;
  const seconds = new Map<number, { gaps: number; torn: number; first: number }>();

  const count = (at: number, isTorn: boolean) => {
    const number = Math.floor(at / sampleRate);
    const second = seconds.get(number) ?? { gaps: 0, torn: 0, first: at };
    if (isTorn && second.torn++ === 0) second.first = at;
    second.gaps++;
    seconds.set(number, second);
  };
  const isRhythm = (number: number): boolean =>
    [number - 1, number, number + 1].some((one) => (seconds.get(one)?.gaps ?? 0) > MAX_PER_SECOND);

  /** Whether the wave breaks off and resumes at full level. */
  const isTorn = (all: Float32Array, from: number, to: number): boolean => {
    const [before, after] = [Math.abs(all[from - 1] as number), Math.abs(all[to] as number)];
    const [one, other] = [loudestIn(all, from - beside, from), loudestIn(all, to, to + beside)];
    // One of the two samples may happen to be near a zero crossing.
    const isHigh = Math.max(before, after) > Math.max(TORN, one / 20) && Math.min(before, after) > TORN / 4;
    return isHigh && one < ALIKE * other && other < ALIKE * one;
  };
  const judge = (all: Float32Array, from: number, to: number) => {
    if (to - from > longest || to - from < 2 * STEP || from < beside) return;
    count(heard - tail.length + from, isTorn(all, from, to));
  };

  return {
    push(samples: Float32Array) {
      // Usually nothing is missing and the block needs no closer look.
      if (scanned >= tail.length && samples.length > beside && !hasNothing(samples)) {
        heard += samples.length;
        tail = samples.slice(-beside);
        scanned = beside;
        return;
      }
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
          // The audio that follows decides, so keep it.
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
    read() {
      const found = [...seconds].filter(([number, { torn }]) => torn > 0 && !isRhythm(number));
      return {
        runs: found.reduce((sum, [, { torn }]) => sum + torn, 0),
        first: found[0]?.[1].first ?? null,
      };
    },
  };
};
