// Seeded randomness (mulberry32), so that every run renders the same samples.
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform in [-1, 1). */
  bipolar(): number;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { next, bipolar: () => next() * 2 - 1 };
}
