import { randomUUID } from 'node:crypto';
import { addDiscount, type NewDiscount } from '../../server/features/discounts/queries.ts';
import { changeOfferKind } from '../../server/features/offer/change-kind.ts';
import { putAddOn } from '../../server/features/offer/change-offer.ts';
import { lockOffer } from '../../server/features/offer/queries.ts';
import { addMethod } from '../../server/features/settings/method-queries.ts';
import { readStudioSettings, writeSettings } from '../../server/features/settings/queries.ts';
import { insertSitePage } from '../../server/features/site-pages/queries.ts';
import { addTestimonial, listTestimonials } from '../../server/features/testimonials/queries.ts';
import { DAY, fromNow } from '../../server/lib/clock.ts';
import type { Queries } from '../../server/ports/database/port.ts';
import { addOnForm } from '../../shared/offer.ts';
import { methodForm } from '../../shared/payment-methods.ts';
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

/** What the demo studio offers beyond what every studio has: a kind of version of its own, and a way to pay. */
export const ownAddOn = 'atmos';
export const ownMethod = { method: 'bank_transfer', method_label: 'Bank transfer' } as const;

const addOwnRows = async (tx: Queries): Promise<void> => {
  await putAddOn(
    tx,
    addOnForm.parse({
      ...{ id: ownAddOn, name: 'Dolby Atmos', price: 60, per: 'song', delivers: ownAddOn },
      description: 'An immersive mix, from your stems.',
    }),
    null,
  );
  await addMethod(
    tx,
    methodForm.parse({
      ...{ id: ownMethod.method, kind: 'transfer', label: ownMethod.method_label },
      text: 'Low Tide Mixing\nIBAN: DE89 3704 0044 0532 0130 00\nReference: your order number',
    }),
  );
};

/** Its orders are for mixes and masters, so that is what the demo studio sells, whatever was chosen before. */
const studio_kind = 'mixing_mastering';

/** The studio's name, handles, codes, terms, testimonials and own rows. Keeps what the owner has already entered. */
export const seedSettings = async (tx: Queries, at: string): Promise<void> => {
  await lockOffer(tx);
  await changeOfferKind(tx, (await readStudioSettings(tx)).studio_kind, studio_kind);
  await writeSettings(tx, { ...content.settings, studio_kind });
  await addOwnRows(tx);
  await insertSitePage(tx, content.terms);
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
