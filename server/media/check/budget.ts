import type { SoundFacts } from '../../../shared/audio/sound.ts';
import { BudgetExceeded } from '../decoders/refusal.ts';

/** What a file, including everything inside it, may still cost. */
export type Budget = {
  /** Called before any work: throws BudgetExceeded when a header promises more samples than are left. */
  expect(samples: number, facts: SoundFacts): void;
  /** Counts samples as they are decoded, because a header may lie. */
  decode(samples: number): void;
  unpack(bytes: number): void;
};

export const createBudget = (most: { samples: number; unpacked: number }): Budget => {
  const left = { ...most };
  const take = (what: 'samples' | 'unpacked', amount: number) => {
    left[what] -= amount;
    if (left[what] < 0) throw new BudgetExceeded(most.samples);
  };
  return {
    expect(samples, facts) {
      if (samples > left.samples) throw new BudgetExceeded(samples, facts);
    },
    decode: (samples) => take('samples', samples),
    unpack: (bytes) => take('unpacked', bytes),
  };
};
