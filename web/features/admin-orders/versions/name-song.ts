import type { OrderDetail } from '../../../../shared/orders.ts';

/** `Night Drive`, or `song 2` where nobody has named it. */
export const nameSong = ({ songs }: Pick<OrderDetail, 'songs'>, song: number): string =>
  songs.find((one) => one.song === song)?.title || `song ${song}`;
