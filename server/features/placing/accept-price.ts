import type { Acceptance } from '../../../shared/site-pages.ts';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { queueEmail } from '../emails/queries.ts';
import { awaitsAcceptance } from '../ledger/acceptance.ts';
import { createOnce } from '../ledger/change-once.ts';
import { assertNotCancelled, lockOrderForClient } from '../ledger/lock-order.ts';
import { addEvent, recalculateOrders } from '../ledger/queries.ts';
import { orderEmail } from '../order-emails/kinds.ts';
import { readEmailSettings } from '../settings/present.ts';
import { acceptTerms } from './require-terms.ts';

/** The client accepts the studio's price; from now on it is to be paid. Accepting again changes nothing. */
export const acceptPrice = async (
  deps: Deps,
  orderId: string,
  { key, ...acceptance }: Acceptance & { key: string | undefined },
): Promise<void> => {
  const settings = await readEmailSettings(deps);
  await createOnce(
    deps,
    { orderId, scope: 'accept', content: null, key },
    async (tx, before) => {
      const { order } = before;
      if (order.accepted_at !== null) return orderId;
      assertNotCancelled(order);
      if (!awaitsAcceptance(order))
        throw new AppError('conflict', 'This order has no price to accept. You can go ahead.');
      const at = now();
      await addEvent(tx, order, { at, kind: 'price_accepted' });
      const marks = { accepted_at: at, ...(await acceptTerms(tx, acceptance, at)) };
      await recalculateOrders(tx, [{ before, marks }]);
      const { config } = deps;
      await queueEmail(
        tx,
        config,
        orderEmail('price_accepted_studio', { public_url: config.PUBLIC_URL, settings, order }),
      );
      return orderId;
    },
    lockOrderForClient,
  );
};
