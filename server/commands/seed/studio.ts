import { randomUUID } from 'node:crypto';
import type { SettingsChange } from '../../../shared/settings.ts';
import { DAY, fromNow } from '../../clock.ts';
import { addDiscount, type NewDiscount } from '../../features/discounts/queries.ts';
import { writeSettings } from '../../features/settings/queries.ts';
import { addTestimonial, listTestimonials } from '../../features/testimonials/queries.ts';
import type { Queries } from '../../ports/database/port.ts';

const settings: SettingsChange = {
  business_name: 'Low Tide Mixing',
  contact_email: 'mix@lowtide.example.com',
  paypal_handle: 'LowTideMixingDemo',
  cashapp_handle: '$LowTideMixingDemo',
};

const code = (
  words: Pick<NewDiscount, 'code' | 'kind' | 'value' | 'description'>,
  rules: Partial<NewDiscount> = {},
) => ({
  min_subtotal: 0,
  starts_at: null,
  ends_at: null,
  max_uses: null,
  ...words,
  ...rules,
});

/** Percent in hundredths, fixed amounts in cents. */
const demoCodes = (): NewDiscount[] => [
  code({ code: 'FIRSTMIX', kind: 'percent', value: 15_00, description: '15% off' }, { first_order_only: 1 }),
  code(
    { code: 'BAND10', kind: 'fixed', value: 10_00, description: '$10 off two songs or more' },
    { min_subtotal: 100_00 },
  ),
  code(
    { code: 'SUMMER25', kind: 'percent', value: 25_00, description: '25% off, summer only' },
    { ends_at: fromNow(-75 * DAY) },
  ),
];

const testimonials = [
  {
    name: 'Mara L.',
    role: 'Indie band, demo client',
    content:
      'We tracked in a garage and it shows, in a good way now. The guitars finally leave room for the words, and the drums still sound like our drums.',
  },
  {
    name: 'Kofi L.',
    role: 'Rapper, demo client',
    content:
      'Sent a two-track beat and vocals from a closet. It came back with the hook twice as big and every word readable in the car.',
  },
  {
    name: 'Yasmin H.',
    role: 'R&B singer, demo client',
    content:
      'I asked him not to touch the runs and he did not. Everything around them got calmer, so now they are what you hear.',
  },
  {
    name: 'Theo B.',
    role: 'Producer, demo client',
    content:
      'Kick and bass were fighting for a year. One mix, one small change, done. I test it on big rigs now.',
  },
];

/** Name, handles, codes and words of clients. What the owner has written already stays. */
export const furnish = async (tx: Queries, at: string): Promise<void> => {
  await writeSettings(tx, settings);
  for (const each of demoCodes()) await addDiscount(tx, each, at);
  if (!(await listTestimonials(tx)).length)
    for (const each of testimonials)
      await addTestimonial(tx, {
        ...each,
        id: randomUUID(),
        rating: 5,
        image: null,
        picture_id: null,
        created_at: at,
      });
};
