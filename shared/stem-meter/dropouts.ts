/** The most that dither leaves of silence in a 16-bit file. */
const NOTHING = 2.5 * 2 ** -15;
/** Samples every 16th value; a gap of two such steps cannot be missed. */
const STEP = 16;
/** The wave breaks off above this level and resumes at about the same level. */
const TORN = 0.01;
const ALIKE = 3;
/** A drum decays by more than that between the two sides of a gap as short as this, in seconds. */
const SHORT_S = 0.008;
const ALIKE_ACROSS_SHORT = 6;
/** In seconds: how much audio around a gap is examined, and the longest gap. */
const BESIDE_S = 0.004;
const LONGEST_S = 0.12;
/** A wave cut off near a zero crossing would have left it again within this many samples. */
const LOOKAHEAD = 8;
/**
 * More gaps per second than this that are no longer, in or around the spot, are rhythm or waveform: gates, stutters and
 * old game consoles. Pauses between notes are longer than a short dropout.
 */
const MAX_PER_SECOND = 3;

const loudestIn = (samples: Float32Array, from: number, to: number): number => {
  let loudest = 0;
  for (let i = Math.max(0, from); i < Math.min(to, samples.length); i++)
    loudest = Math.max(loudest, Math.abs(samples[i] as number));
  return loudest;
};
/** The level at an edge, or the one its slope leads to; `step` points away from the gap. */
const headingOf = (samples: Float32Array, at: number, step: number): number => {
  const edge = samples[at] as number;
  const slope = edge - (samples[at + step] as number);
  return Math.max(Math.abs(edge), Math.abs(edge + LOOKAHEAD * slope));
};
const isNothing = (value: number | undefined): boolean => value !== undefined && Math.abs(value) <= NOTHING;

const hasNothing = (samples: Float32Array): boolean => {
  for (let i = 0; i < samples.length; i += STEP) if (isNothing(samples[i])) return true;
  return false;
};

/** Gaps within a second whose lengths are in the same octave. */
type Gaps = { all: number; torn: number; first: number };

/**
 * Finds dropouts in one channel: the wave breaks off at full level, is silent for a moment and resumes just as loud.
 * Fades, decays and pauses end differently.
 */
export const createDropoutFinder = (sampleRate: number) => {
  const beside = Math.max(8, Math.round(BESIDE_S * sampleRate));
  const longest = Math.round(LONGEST_S * sampleRate);
  const short = Math.round(SHORT_S * sampleRate);
  let tail = new Float32Array(0);
  let scanned = 0;
  let heard = 0;
  const seconds = new Map<number, Gaps[]>();

  const count = (at: number, length: number, isTorn: boolean) => {
    const number = Math.floor(at / sampleRate);
    const second = seconds.get(number) ?? [];
    const octave = Math.floor(Math.log2(length));
    const gaps = second[octave] ?? { all: 0, torn: 0, first: at };
    if (isTorn && gaps.torn++ === 0) gaps.first = at;
    gaps.all++;
    second[octave] = gaps;
    seconds.set(number, second);
  };
  const isRhythm = (number: number, octave: number): boolean =>
    [number - 1, number, number + 1].some((one) => {
      const notLonger = (seconds.get(one) ?? []).slice(0, octave + 2);
      return notLonger.reduce((sum, { all }) => sum + all, 0) > MAX_PER_SECOND;
    });

  /** Whether the wave breaks off and resumes at full level. */
  const isTorn = (all: Float32Array, from: number, to: number): boolean => {
    const [before, after] = [Math.abs(all[from - 1] as number), Math.abs(all[to] as number)];
    const [one, other] = [loudestIn(all, from - beside, from), loudestIn(all, to, to + beside)];
    // One of the two samples may happen to be near a zero crossing.
    const isHigh =
      Math.max(before, after) > Math.max(TORN, one / 20) &&
      Math.min(headingOf(all, from - 1, -1), headingOf(all, to, 1)) > TORN / 4;
    const alike = to - from <= short ? ALIKE_ACROSS_SHORT : ALIKE;
    return isHigh && one < alike * other && other < alike * one;
  };
  const judge = (all: Float32Array, from: number, to: number) => {
    if (to - from > longest || to - from < 2 * STEP || from < beside) return;
    count(heard - tail.length + from, to - from, isTorn(all, from, to));
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
      const found = [...seconds].flatMap(([number, second]) =>
        second.filter(({ torn }, octave) => torn > 0 && !isRhythm(number, octave)),
      );
      return {
        runs: found.reduce((sum, { torn }) => sum + torn, 0),
        first: found.reduce<number | null>((first, gaps) => Math.min(first ?? gaps.first, gaps.first), null),
      };
    },
  };
};
