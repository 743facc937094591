import type { OrderRow } from '../ledger/rows.ts';
import type { RoundRow } from './note-queries.ts';

/** Rounds in the additional revisions package. */
const ROUNDS_IN_PACKAGE = 3;

/** The rounds sent since all songs were first approved, and how many are left; null while they are unlimited. */
export const countRounds = (
  { approved_at, additional_revisions, rounds_allowed }: OrderRow,
  rounds: RoundRow[],
): { rounds_left: number | null; rounds_total: number | null } => {
  if (approved_at === null) return { rounds_left: null, rounds_total: null };
  const rounds_total = (additional_revisions ? ROUNDS_IN_PACKAGE : 0) + rounds_allowed;
  return { rounds_total, rounds_left: rounds_total - rounds.filter(({ is_counted }) => is_counted).length };
};
