import type { ClientOrder } from '../../../shared/client-orders.ts';
import { formatCount } from '../../../shared/format.ts';

/** `1 of 3 rounds left`, or that none is left; empty when rounds are unlimited. */
export const describeRoundsLeft = ({
  rounds_left,
  rounds_total,
}: Pick<ClientOrder, 'rounds_left' | 'rounds_total'>): string => {
  if (rounds_left === null) return '';
  return rounds_left === 0
    ? 'No rounds left'
    : `${rounds_left} of ${formatCount(rounds_total ?? rounds_left, 'round')} left`;
};
