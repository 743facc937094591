import { isOverStatus } from '../../../shared/order-statuses.ts';
import type { ClientTestimonial } from '../../../shared/showcase.ts';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { runOnceByKey } from '../ledger/idempotency.ts';
import { assertNotCancelled, lockOrderForClient } from '../ledger/lock-order.ts';
import { addEvent } from '../ledger/queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { saveOrderTestimonial } from '../testimonials/order-testimonial-queries.ts';
import { listSongs } from '../versions/song-queries.ts';

/** Saves a client's words as a draft testimonial, one per order. Sending again replaces it until it is published. */
export const sendTestimonial = async (
  { database, signals }: Deps,
  orderId: string,
  form: ClientTestimonial,
  key: string | undefined,
): Promise<void> => {
  await database.transaction((tx) =>
    runOnceByKey(tx, { key, scope: 'testimonial', orderId, content: form }, async () => {
      const { order } = await lockOrderForClient(tx, orderId);
      await assertHeard(tx, order);
      const { content, rating } = form;
      const saved = await saveOrderTestimonial(tx, {
        ...{ order_id: orderId, content, rating },
        name: form.name || order.name,
        at: now(),
      });
      if (saved === 'published')
        throw new AppError('conflict', 'Your review is already on my site. Write to me to change it.');
      if (saved === 'added') await addEvent(tx, order, { at: now(), kind: 'testimonial_sent' });
      return orderId;
    }),
  );
  signals.emit('content-changed');
};

const assertHeard = async (tx: Queries, order: OrderRow): Promise<void> => {
  assertNotCancelled(order);
  if (isOverStatus(order.status) || order.approved_at) return;
  if ((await listSongs(tx, order)).some(({ approved_at }) => approved_at !== null)) return;
  throw new AppError('conflict', 'You can leave a review once your song has been delivered.');
};
