import type { OrderDetail } from '../../../shared/orders.ts';

/** How many notes of a round are done. */
export const countDone = ({ notes }: OrderDetail['rounds'][number]): { done: number; all: number } => ({
  done: notes.filter(({ is_done }) => is_done).length,
  all: notes.length,
});

type Rounds = Pick<OrderDetail, 'rounds_left' | 'rounds_total'>;

/** Rounds the client has left: `unlimited until everything is approved`, `1 of 3 left`, `none left`. */
export const describeRoundsLeft = ({ rounds_left, rounds_total }: Rounds): string => {
  if (rounds_left === null) return 'unlimited until everything is approved';
  return rounds_left === 0 ? 'none left' : `${rounds_left} of ${rounds_total} left`;
};
