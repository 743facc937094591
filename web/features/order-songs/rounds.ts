import type { ClientOrder } from '../../../shared/client-orders.ts';
import { formatCount } from '../../../shared/format.ts';

export const listVersions = ({ songs }: Pick<ClientOrder, 'songs'>) =>
  songs.flatMap(({ versions }) => versions);

/** Number of unsent notes, of one song or all. */
export const countDrafts = ({ songs }: Pick<ClientOrder, 'songs'>, song?: number): number =>
  listVersions({ songs: songs.filter((one) => song === undefined || one.song === song) })
    .flatMap(({ notes }) => notes)
    .filter(({ state }) => state === 'draft').length;

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
