import type { Match, Side } from '../compare-state.ts';

const known = (lufs: number | null): lufs is number => lufs !== null && Number.isFinite(lufs);

/** Turns the louder side down to the other. Without both figures nothing is turned. */
export const matchLevels = (lufs: Record<Side, number | null>): Match => {
  const { before, after } = lufs;
  const difference = known(before) && known(after) ? before - after : 0;
  return {
    lufs: { before: known(before) ? before : null, after: known(after) ? after : null },
    gain_db: { before: Math.min(0, 0 - difference), after: Math.min(0, difference) },
  };
};
