import type { BuiltInAddOn, Offer } from './offer.ts';
import { noTax } from './tax.ts';

const addOn = (
  id: BuiltInAddOn,
  name: string,
  price: number,
  description: string,
  more: Partial<Pick<Offer['add_ons'][number], 'per' | 'delivers' | 'effect'>> = {},
) => ({
  id,
  name,
  description,
  price,
  per: 'song' as const,
  delivers: null,
  effect: null,
  services: null,
  active: true,
  ...more,
});

/** What a new studio offers. */
export const defaultOffer: Offer = {
  currency: 'USD',
  locale: 'en-US',
  tax: noTax,
  services: [
    {
      id: 'mix_master',
      name: 'Mixing and mastering',
      description: '',
      price: 50,
      regular_price: 90,
      volume: [],
      delivers: ['mix', 'master'],
      turnaround: null,
      song_max: 10,
      active: true,
      position: 0,
    },
  ],
  add_ons: [
    // Without a description, what these two do is told: the hours and rounds are the studio's.
    addOn('rush_delivery', 'Rush delivery', 20, '', { effect: 'rush' }),
    addOn('vocal_tuning', 'Vocal tuning', 15, 'By hand, so you still sound like you.'),
    addOn('individual_stems', 'Individual stems', 10, 'Mixed groups, for shows and remixes.', {
      delivers: 'stems',
    }),
    addOn('clean_edit', 'Clean edit', 10, 'Radio-safe: explicit words removed.', { delivers: 'clean' }),
    addOn('additional_revisions', 'Additional revisions', 25, '', {
      per: 'order',
      effect: { rounds: 3 },
    }),
    addOn('instrumental_version', 'Instrumental version', 15, 'The finished record without vocals.', {
      delivers: 'instrumental',
    }),
    addOn('acapella_version', 'Acapella version', 15, 'The finished vocals without the beat.', {
      delivers: 'acapella',
    }),
  ].map((row, position) => ({ ...row, position })),
};
