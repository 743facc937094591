import type { Acceptance } from '../../../shared/site-pages.ts';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { queueEmail } from '../emails/queries.ts';
import { assertQuoteOpen, awaitsAcceptance, lacksTerms } from '../ledger/acceptance.ts';
import { createOnce } from '../ledger/change-once.ts';
import type { OrderState } from '../ledger/figures.ts';
import { assertNotCancelled, lockOrderForClient } from '../ledger/lock-order.ts';
import { addEvent, recalculateOrders } from '../ledger/queries.ts';
import { orderEmail } from '../order-emails/kinds.ts';
import { readEmailSettings } from '../settings/present.ts';
import { readStudioSettings } from '../settings/queries.ts';
import { findShownTerms } from '../site-pages/queries.ts';
import { acceptTerms } from './require-terms.ts';

/**
 * The client accepts the studio's price, with its terms, or the terms of an order at its usual prices; from now on it is
 * to be paid. Accepting again changes nothing.
 */
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
      const at = now();
      if (!awaitsAcceptance(order)) {
        await acceptTermsAlone(tx, before, acceptance, at);
        return orderId;
      }
      assertQuoteOpen(order, await readStudioSettings(tx));
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

const acceptTermsAlone = async (
  tx: Queries,
  before: OrderState,
  acceptance: Acceptance,
  at: string,
): Promise<void> => {
  const { order } = before;
  if (order.by_hand === 1 && order.terms_sha256 !== null) return;
  if (!lacksTerms(order) || !(await findShownTerms(tx)))
    throw new AppError('conflict', 'This order has no price to accept. You can go ahead.');
  await recalculateOrders(tx, [{ before, marks: await acceptTerms(tx, acceptance, at) }]);
};
