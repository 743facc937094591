import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultOffer } from '../../../shared/default-offer.ts';
import { paypalLink } from '../../../shared/pay-links.ts';
import { listFixedMethods } from '../../../shared/payments.ts';
import { setSendsEmail } from '../../lib/sends-email.ts';
import { parseCurrentOrder } from './current-order.ts';
import {
  describeAsked,
  describePaymentMethods,
  describeReply,
  getOptionsPath,
  getSuccessPath,
  includesMix,
} from './payment-text.ts';

describe('payment texts', () => {
  it('puts the amount and currency into the PayPal link', () => {
    expect(paypalLink('MixfrontStudio', 24_000, 'USD')).toBe('https://paypal.me/MixfrontStudio/240USD');
    expect(paypalLink('MixfrontStudio', 1_275, 'USD')).toBe('https://paypal.me/MixfrontStudio/12.75USD');
    expect(paypalLink('Mixfront', 1_250, 'USD')).toBe('https://paypal.me/Mixfront/12.50USD');
  });

  it('keeps a handle within its path segment of the link', () => {
    expect(paypalLink('../evil?x', 100, 'USD')).toBe('https://paypal.me/..%2Fevil%3Fx/1USD');
  });

  it('stays on this site, whatever the id', () => {
    expect(getSuccessPath({ orderId: 'MX-1&method=x' }, 'cashapp')).toBe(
      '/payment-success?order=MX-1%26method%3Dx&method=cashapp',
    );
  });

  it('carries the key of an order that the tab hasn’t stored behind the #', () => {
    const order = { orderId: 'MX-1', carriedKey: 'k3y' };
    expect(getOptionsPath(order)).toBe('/payment-options?order=MX-1#k3y');
    expect(getSuccessPath(order, 'paypal')).toBe('/payment-success?order=MX-1&method=paypal#k3y');
  });
});

it('knows by its first line whether an order is for a mix', () => {
  const [mix] = defaultOffer.services;
  if (!mix) throw new Error('No service');
  const master = { ...mix, id: 'master', name: 'Mastering', delivers: ['master' as const] };
  const offer = { ...defaultOffer, services: [mix, master] };
  const isMix = (label: string, services = offer.services) =>
    includesMix({ lines: [{ label, quantity: 1, amount: 1 }] }, { ...offer, services });
  expect(isMix(mix.name)).toBe(true);
  expect(isMix('Mastering')).toBe(false);
  expect(isMix('Mastering, 2 songs')).toBe(false);
  expect(isMix('Renamed since')).toBe(true);
  expect(isMix('Renamed since', [master])).toBe(false);
});

it('lists exactly the available payment methods', () => {
  const bank = {
    id: 'bank',
    kind: 'transfer',
    label: 'Bank transfer',
    note: '',
    handle: '',
    url: '',
    text: 'x',
  } as const;
  const list = (paypal_handle: string, cashapp_handle: string) =>
    listFixedMethods({ paypal_handle, cashapp_handle });
  const ways = (paypal_handle: string, cashapp_handle: string) =>
    describePaymentMethods({ payment_methods: list(paypal_handle, cashapp_handle) });
  expect(ways('tide', 'tide')).toBe('Either way, put your order number in the note.');
  expect(ways('tide', '')).toBe('By PayPal, with your order number in the note.');
  expect(ways('', 'tide')).toBe('By Cash App, with your order number in the note.');
  expect(ways('', '')).toBe('I’ll email you how. Put your order number in the note.');
  expect(describePaymentMethods({ payment_methods: [...list('tide', 'tide'), bank] })).toBe(
    'Whichever you choose, put your order number in the note.',
  );
});

it('promises an email only where one can be sent', () => {
  const order = { clientEmail: 'ada@example.com' };
  onTestFinished(() => setSendsEmail(true));
  expect(describeReply(order, 'then')).toBe('I’ll email ada@example.com then.');
  setSendsEmail(false);
  expect(describeReply(order, 'then')).toBe('Your order page tells you then.');
  expect(describePaymentMethods({ payment_methods: [] })).toBe(
    'I’ll tell you how on your order page. Put your order number in the note.',
  );
});

it('says what is accepted before money', () => {
  const order = parseCurrentOrder({ orderId: 'MX-1', totalAmount: 68 }, null, defaultOffer);
  if (!order) throw new Error('No order');
  expect(describeAsked('price', order)).toBe('Accept my price on your order page first. You pay after that.');
  expect(describeAsked('terms', { ...order, totalAmount: 0 })).toBe(
    'Accept my terms on your order page first. There’s nothing to pay.',
  );
  expect(describeAsked(null, order)).toBeNull();
});
