import { describe, expect, it, test } from 'vitest';
import { fillInstructions, fillLink, getPayLink } from './pay-links.ts';
import { findLinkProblem, methodForm } from './payment-methods.ts';
import { joinWays, listFixedMethods } from './payments.ts';

describe('the template of a link', () => {
  it.each([
    'https://pay.example.com/{amount}',
    'https://pay.example.com/?sum={amount}&ref={order}&cur={currency}',
    'HTTPS://PAY.example.com:8443/x#{order}',
  ])('%s is accepted', (template) => {
    expect(findLinkProblem(template)).toBeNull();
  });

  it.each([
    ['javascript:alert({amount})', 'https://'],
    ['http://pay.example.com/{amount}', 'https://'],
    ['//pay.example.com/{amount}', 'https://'],
    ['https://', 'https://'],
    ['https://localhost/{amount}', 'https://'],
    ['https://paypal.com@evil.example/{amount}', 'https://'],
    ['https://pay.example.com/{amount} x', 'https://'],
    ['https://pay.example.com/', 'Add {amount}, {order} or {currency}'],
    ['https://pay.example.com/{name}', '{name} can’t be filled in'],
    ['https://pay.example.com/{amount', '{amount can’t be filled in'],
    ['https://pay.example.com/amount}', '} can’t be filled in'],
    ['https://pay.example.com/{Amount}', '{Amount} can’t be filled in'],
    ['https://{order}.example.com/{amount}', 'after the address'],
  ])('%s is refused', (template, words) => {
    expect(findLinkProblem(template)).toContain(words);
  });

  it('gets its values percent-encoded, and no value is filled in twice', () => {
    const values = { amount: '12.75', order: '{amount}/../&x=1 ü', currency: 'USD' };
    expect(fillLink('https://p.example.com/{amount}{currency}?o={order}', values)).toBe(
      'https://p.example.com/12.75USD?o=%7Bamount%7D%2F..%2F%26x%3D1%20%C3%BC',
    );
  });
});

test('instructions get what they leave blank, however it is written, and keep everything else', () => {
  const values = { amount: '$12.75', order: 'MX-1 {amount}', currency: 'USD' };
  const fill = (text: string) => fillInstructions(text, values);
  expect(fill('Send {amount} ({currency}) with {order}')).toBe('Send $12.75 (USD) with MX-1 {amount}');
  for (const name of ['{{order_id}}', '{order_number}', '{ Order Number }', '{reference}'])
    expect(fill(`Reference: ${name}`)).toBe('Reference: MX-1 {amount}');
  expect(fill('{name} {} IBAN')).toBe('{name} {} IBAN');
});

test('a new way to pay needs a name and what its kind is about', () => {
  const refuse = (form: object) =>
    methodForm.safeParse(form).error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(refuse({ kind: 'link', label: 'Wise', url: 'http://wise.com/{amount}' })).toEqual([
    ['url', 'Enter a link that starts with https://'],
  ]);
  expect(refuse({ kind: 'transfer', label: 'Zelle', text: ' \n ' })?.[0]?.[0]).toBe('text');
  expect(refuse({ kind: 'transfer', label: ' ', text: 'x' })).toEqual([['label', 'Name is required']]);
  expect(refuse({ kind: 'paypal', label: 'PayPal 2' })?.[0]?.[0]).toBe('kind');
  expect(refuse({ kind: 'card', label: 'Card' })).toBeUndefined();
});

test('every kind has the address it pays at, and no other', () => {
  const [paypal, cashapp] = listFixedMethods({ paypal_handle: 'tide', cashapp_handle: 'tide' });
  const base = { id: 'x', label: 'X', note: '', handle: '', url: '', text: '' };
  const link = { ...base, kind: 'link' as const, url: 'https://x.example/{order}/{amount}' };
  const links = [paypal, cashapp, link, { ...base, kind: 'transfer' as const }].map(
    (method) => method && getPayLink(method, 1_250, { id: 'MX-1', currency: 'USD' }),
  );
  expect(links).toEqual([
    'https://paypal.me/tide/12.50USD',
    'https://cash.app/$tide/12.50',
    'https://x.example/MX-1/12.50',
    null,
  ]);
});

test.each([
  [[], ''],
  [['PayPal'], 'PayPal'],
  [['PayPal', 'Cash App'], 'PayPal or Cash App'],
  [['PayPal', 'Cash App', 'Zelle'], 'PayPal, Cash App or Zelle'],
])('%j are joined as %s', (labels, words) => {
  expect(joinWays(labels)).toBe(words);
});
