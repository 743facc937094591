import { formatCount } from './format.ts';

// Apart from the other words about rounds, because the order page loads this file.

/** `1 of 3 rounds left`, or that none is left; empty while they are unlimited, or where none was ever to be had. */
export const nameRoundsLeft = ({
  rounds_left,
  rounds_total,
}: {
  rounds_left: number | null;
  rounds_total: number | null;
}): string => {
  if (rounds_left === null) return '';
  return rounds_left === 0
    ? 'No rounds left'
    : `${rounds_left} of ${formatCount(rounds_total ?? rounds_left, 'round')} left`;
};
