import type { ClientOrder } from '../../../shared/client-orders.ts';

export const listVersions = ({ songs }: Pick<ClientOrder, 'songs'>) =>
  songs.flatMap(({ versions }) => versions);

/** Number of unsent notes, of one song or all. */
export const countDrafts = ({ songs }: Pick<ClientOrder, 'songs'>, song?: number): number =>
  listVersions({ songs: songs.filter((one) => song === undefined || one.song === song) })
    .flatMap(({ notes }) => notes)
    .filter(({ state }) => state === 'draft').length;
