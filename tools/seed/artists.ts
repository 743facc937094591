import { type Artist, content } from './content.ts';
import type { Random } from './random.ts';

const firstNames = content.first_names.split(' ');
const lastNames = content.last_names.split(' ');
const styles = [...new Set(content.projects.map(({ style }) => style))];

/** Clients for this many orders, about two orders each: first the invented ones, then combined names. */
export const artistsFor = (orders: number, random: Random): Artist[] => {
  const count = Math.max(1, Math.round(orders / 2));
  const more = Array.from({ length: Math.max(0, count - content.artists.length) }, (_, n): Artist => {
    const first = firstNames[n % firstNames.length] ?? '';
    const last = lastNames[(n + Math.floor(n / firstNames.length)) % lastNames.length] ?? '';
    const email = `${first}.${last}${n}@example.com`.toLowerCase();
    return { name: `${first} ${last}`, email, style: random.pick(styles) };
  });
  return [...content.artists, ...more].slice(0, count);
};
