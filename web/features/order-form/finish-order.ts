import { getDeposit } from '../../../shared/deposit.ts';
import { toAmount } from '../../../shared/money.ts';
import type { Offer } from '../../../shared/offer.ts';
import { getOrderTitle } from '../../../shared/order-name.ts';
import type { Quote } from '../../../shared/pricing.ts';
import type { PageSettings } from '../../../shared/settings.ts';
import { toastOnNextPage } from '../../ui/toast.ts';
import { buildCurrentOrder, type SoldPromise, saveCurrentOrder } from '../payment/current-order.ts';
import { getOptionsPath } from '../payment/payment-text.ts';
import { rememberOrder } from '../placed-order/device-orders.ts';
import type { DiscountCheck } from './ask-discount.ts';
import { describePlaced } from './describe-placed.ts';
import type { FormContent } from './order-state.ts';

/** What was promised, by the server: null where it doesn't know any more. */
type Answer = { order_id: string; order_key: string; promise: SoldPromise | null };
type Placed = {
  entered: FormContent;
  titles: string[];
  settings: PageSettings;
  offer: Offer;
  /** As the form showed it. */
  promise: SoldPromise;
  quote: Quote;
  check: DiscountCheck;
};

/** After the order is placed: stores it for the payment pages, shows a message, and goes there. */
export const finishOrder = (
  { order_id: orderId, order_key: orderKey, promise: promised }: Answer,
  { entered, titles, settings, promise, offer, quote, check }: Placed,
) => {
  const { fields, files } = entered;
  const code = check.state === 'valid' ? check.code : '';
  const title = titles.some(Boolean) ? getOrderTitle(titles) : '';
  const deposit = getDeposit(quote.total_amount, settings.deposit_percent);
  const dueNow = toAmount(deposit ?? quote.total_amount, quote.currency);
  rememberOrder({ order_id: orderId, key: orderKey, title, email: fields.email.trim() });
  const isStored = saveCurrentOrder(
    buildCurrentOrder(
      { orderId, orderKey, title, dueNow },
      fields,
      offer,
      quote,
      code,
      files.length,
      promised ?? promise,
    ),
  );
  toastOnNextPage({
    message: describePlaced({ orderId, contactEmail: settings.contact_email, quote }),
    kind: 'success',
  });
  location.assign(getOptionsPath({ orderId, carriedKey: isStored ? '' : orderKey }));
};
