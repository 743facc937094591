import { randomUUID } from 'node:crypto';
import { addDiscount, type NewDiscount } from '../../server/features/discounts/queries.ts';
import { writeSettings } from '../../server/features/settings/queries.ts';
import { addTestimonial, listTestimonials } from '../../server/features/testimonials/queries.ts';
import { DAY, fromNow } from '../../server/lib/clock.ts';
import type { Queries } from '../../server/ports/database/port.ts';
import { content } from './content.ts';

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

/** Percentages in hundredths of a percent, fixed amounts in minor units. */
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

/** The studio's name, handles, codes and testimonials. Keeps what the owner has already entered. */
export const seedSettings = async (tx: Queries, at: string): Promise<void> => {
  await writeSettings(tx, content.settings);
  for (const each of demoCodes()) await addDiscount(tx, each, at);
  if (!(await listTestimonials(tx)).length)
    for (const each of content.testimonials)
      await addTestimonial(tx, {
        ...each,
        id: randomUUID(),
        rating: 5,
        image: null,
        picture_id: null,
        created_at: at,
      });
};
