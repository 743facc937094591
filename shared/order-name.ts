import { formatCount } from './format.ts';

/** `Night Bus`, `Night Bus and 2 more`, `8 songs` where none has a title: what an order is called, by its songs. */
export const getOrderTitle = (titles: readonly string[]): string => {
  const more = titles.length - 1;
  const first = titles.find(Boolean);
  if (first === undefined) return more > 0 ? formatCount(titles.length, 'song') : 'Song 1';
  return `${first}${more > 0 ? ` and ${more} more` : ''}`;
};

/** `Juno Vale – Night Bus`: what people read an order by. */
export const formatOrderName = ({ client_name, title }: { client_name: string; title: string }): string =>
  `${client_name} – ${title}`;
