import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ReceiptOrder } from '../../../shared/client-orders.ts';
import { ReceiptSheet } from './receipt.tsx';

const order: ReceiptOrder = {
  order_id: 'HS-1',
  client_name: 'Juno Vale',
  studio_name: 'Nordlicht',
  studio_email: 'studio@example.com',
  receipt_details: '',
  receipt_number: null,
  receipt_day: null,
  billing: { name: '', address: '', tax_number: '' },
  created_at: '2026-11-28T12:00:00.000Z',
  cancelled_at: null,
  lines: [{ item: 'master', label: 'A master', quantity: 1, unit_amount: 120, amount: 120 }],
  currency: 'EUR',
  locale: 'de-DE',
  discount_code: null,
  discount_amount: 0,
  tax: { label: 'VAT', percent: 19, mode: 'included', amount: 19.16 },
  total_amount: 120,
  paid_amount: 0,
  due_amount: 120,
  deposit_amount: null,
  due_now_amount: 120,
  can_start: false,
  is_paid: false,
  money: { state: 'unpaid', label: 'Not paid', text: '' },
  payments: [],
};
const write = (change: Partial<ReceiptOrder> = {}) =>
  renderToStaticMarkup(createElement(ReceiptSheet, { order: { ...order, ...change }, isOpen: true })).replace(
    /\s/g,
    ' ',
  );

test('names the tax in the total, as the PDF does', () => {
  expect(write()).toContain('incl. VAT 19 %: 19,16 €');
  expect(write({ tax: null })).not.toContain('incl.');
});
