import type { Match, Side } from '../compare-state.ts';

const known = (lufs: number | null): lufs is number => lufs !== null && Number.isFinite(lufs);

/**
 * Turns the louder side down to the other, or both to what is quieter than they are. Without both figures nothing is turned.
 */
export const matchLevels = (lufs: Record<Side, number | null>, quietest: number | null = null): Match => {
  const { before, after } = lufs;
  if (!known(before) || !known(after))
    return {
      lufs: { before: known(before) ? before : null, after: known(after) ? after : null },
      gain_db: { before: 0, after: 0 },
    };
  const level = Math.min(before, after, quietest ?? Number.POSITIVE_INFINITY);
  return { lufs: { before, after }, gain_db: { before: level - before, after: level - after } };
};
