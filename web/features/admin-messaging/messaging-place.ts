import { z } from 'zod';
import type { AskedLetter } from './individual/start-letter.ts';

/** The places of the Messaging page, as its address names them: `?tab=individual`; without a name the first. */
export const places = ['bulk', 'individual', 'sent'] as const;
export type Place = (typeof places)[number];

/** Where an address leads; a letter that is asked for by `to` or `order` is an individual one. */
export const readPlace = (params: URLSearchParams): Place => {
  const asked = params.get('tab');
  const known = places.find((place) => place === asked);
  return known ?? (params.get('to') ? 'individual' : 'bulk');
};

export const writePlace = (place: Place): URLSearchParams =>
  new URLSearchParams(place === 'bulk' ? {} : { tab: place });

const wordsGiven = z.object({ letter: z.object({ subject: z.string(), message: z.string() }) });

/** The letter an address asks for, once: to whom, and about which order; the page that leads there may give its words along. */
export const askedLetter = (params: URLSearchParams, state?: unknown): AskedLetter | null => {
  const to = params.get('to')?.trim().slice(0, 254);
  if (!to) return null;
  const order_id = params.get('order')?.trim().slice(0, 40) ?? '';
  const { data: words } = wordsGiven.safeParse(state);
  return { to, order_id, ...words };
};
