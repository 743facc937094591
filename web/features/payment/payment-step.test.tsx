import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { defaultOffer } from '../../../shared/default-offer.ts';
import { describeMoney } from '../../../shared/order-money.ts';
import { offered } from '../../../test/offered-settings.ts';
import { type CurrentOrder, parseCurrentOrder } from './current-order.ts';
import { PaymentStep } from './payment-step.tsx';
import { PaymentSteps } from './payment-steps.tsx';
import { describeHaving } from './payment-text.ts';
import type { OrderPayment } from './use-order-money.ts';

const AT = '2026-05-01T10:00:00Z';
const settings = offered();

const orderOf = (totalAmount: number, filesUploaded: number): CurrentOrder => {
  const stored = { orderId: 'MX-1', orderKey: 'k', totalAmount, filesUploaded };
  const order = parseCurrentOrder(stored, null, defaultOffer);
  if (!order) throw new Error('No order');
  return order;
};

type State = Partial<Pick<OrderPayment, 'stage' | 'asks' | 'cancelled_at'>> & {
  isPaid?: boolean;
  files?: number;
};
const paymentOf = (total: number, { isPaid, files = 1, ...state }: State): OrderPayment => {
  const cancelled_at = state.cancelled_at ?? null;
  const money = describeMoney({
    ...{ currency: 'USD', locale: 'en-US', status: 'pending', deposit_amount: null, funded_at: null },
    ...{ total_amount: total * 100, paid_amount: isPaid ? total * 100 : 0, refunded_amount: 0 },
    ...{ reported_amount: 0, opened_method: null, opened_label: null },
    ...{ paid_at: isPaid || total === 0 ? AT : null, cancelled_at },
  });
  return {
    ...{
      money,
      stage: 'to_start',
      asks: null,
      paid_amount: 0,
      rest: 0,
      isDue: false,
      isReporting: false,
      isLost: false,
    },
    order: orderOf(total, files),
    ...{ findInstructions: () => '', storeReport: () => true, sendReport: async () => true },
    ...state,
    cancelled_at,
  };
};

const show = (total: number, state: State) => {
  const payment = paymentOf(total, state);
  const given = { order: payment.order, settings, payment };
  const read = (html: string) =>
    html
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  return {
    having: describeHaving(payment),
    lead: read(renderToStaticMarkup(<PaymentStep {...given} method={null} />)),
    steps: read(renderToStaticMarkup(<PaymentSteps {...given} title="Next steps" work="The mix begins" />)),
  };
};

test('a free order has done its part until the work begins', () => {
  expect(show(0, {}).lead).toMatch(/^You’ve done your part\. I’m checking your order\./);
  for (const stage of ['in_work', 'over'] as const)
    expect(show(0, { stage }).lead).toBe('Nothing to pay. Open your order page');
});

test.each(['price', 'terms'] as const)('what is to be accepted comes first: %s', (asks) => {
  expect(show(0, { asks }).lead).toBe(
    `Accept my ${asks} on your order page first. There’s nothing to pay. Open your order page`,
  );
  expect(show(68, { asks }).lead).toContain('You pay after that.');
  for (const total of [0, 68])
    expect(show(total, { asks }).steps).toMatch(
      new RegExp(`^Next steps 1 You accept my ${asks} On your order page\\. .*(Nothing to pay|You pay)`),
    );
});

test('an order that is cancelled is thanked for nothing, and nothing follows', () => {
  const paid = show(68, { isPaid: true });
  expect(paid.lead).toContain('Your payment is confirmed. Thank you!');
  expect(paid.steps).toContain('The mix begins');
  const cancelled = show(68, { isPaid: true, cancelled_at: AT });
  expect(cancelled.lead).toBe('There’s nothing to pay. $68 paid. Open your order page');
  expect(cancelled.steps).toBe('');
  expect(show(0, { cancelled_at: AT, asks: 'terms' }).lead).toMatch(/^There’s nothing to pay\./);
});

test('files are asked for until the work begins without them, and not of an order that is over', () => {
  const missing = show(0, { files: 0 });
  expect(missing.having).toMatch(/^I don’t have your files yet/);
  expect(missing.lead).toMatch(/Send your files$/);
  expect(missing.steps).toContain('You send your files');
  const given = [{ stage: 'in_work' }, { stage: 'over' }, { cancelled_at: AT }] as const;
  for (const state of given) {
    const { having, lead, steps } = show(0, { files: 0, ...state });
    expect([having, lead]).toEqual(['', expect.stringMatching(/Open your order page$/)]);
    expect(steps).not.toContain('You send your files');
  }
  expect(show(0, {}).having).toBe('I have your files.');
});
