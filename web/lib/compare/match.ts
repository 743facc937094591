import type { Match, Side } from '../audio/compare-state.ts';

const known = (lufs: number | null): lufs is number => lufs !== null && Number.isFinite(lufs);

/**
 * Attenuates the louder side to match the other, or both to a quieter target. Changes nothing unless both were measured.
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
