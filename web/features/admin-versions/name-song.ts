import type { OrderDetail } from '../../../shared/orders.ts';

/** `Night Drive`, or `song 2` without a title. */
export const nameSong = ({ songs }: Pick<OrderDetail, 'songs'>, song: number): string =>
  songs.find((one) => one.song === song)?.title || `song ${song}`;
