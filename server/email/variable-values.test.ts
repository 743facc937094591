import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emailTemplateForm } from '../../shared/bulk-emails.ts';
import { everyDay } from '../../shared/calendar.ts';
import { builtInTemplates } from '../../shared/email-templates.ts';
import {
  emailVariables,
  fillVariables,
  unknownVariables,
  usedVariables,
} from '../../shared/email-variables.ts';
import { listFixedMethods } from '../../shared/payments.ts';
import { defaultSettings } from '../../shared/settings.ts';
import { addOrderKeys, getOrderAddress } from './content.ts';
import { getVariableValues } from './variable-values.ts';

const client = { name: 'Nora Lind', email: 'nora@example.org' };
const order = {
  id: 'MX-7K2Q9ZP4M1XA',
  title: 'Night Bus and 1 more',
  currency: 'USD',
  total_amount: 12_050,
  status: 'in_progress',
  song_count: 2,
  rush_delivery: 1,
  promise: null,
  by_hand: 0,
  has_report: 0,
  deposit_amount: null,
  paid_amount: 0,
  paid_at: null,
  funded_at: null,
  cancelled_at: null,
} as const;
const studio = {
  ...defaultSettings,
  payment_methods: listFixedMethods(defaultSettings),
  public_url: 'https://studio.example',
};
const values = getVariableValues(studio, client, order);

test('an order gives every variable a value', () => {
  expect(values).toEqual({
    client_name: 'Nora Lind',
    client_email: 'nora@example.org',
    order_title: 'Night Bus and 1 more',
    order_id: 'MX-7K2Q9ZP4M1XA',
    order_total: '$120.50',
    order_status: 'in progress',
    song_count: '2 songs',
    payment_link: 'https://paypal.me/your-paypal-handle/120.50USD',
    turnaround: '24-48 hours',
    business_name: 'Mixfront Studio',
    contact_email: 'studio@example.com',
  });
  expect(Object.keys(values).sort()).toEqual(Object.keys(emailVariables).sort());
});

test('an order’s variables say what its page says', () => {
  const promise = { from_hours: 8, to_hours: 24, free_rounds: null, date: null, days: null };
  const calendar = { ...everyDay, working_days: [true, true, true, true, true, false, false] };
  const weekdays = { ...order, promise: JSON.stringify({ ...promise, calendar }) };
  expect(getVariableValues(studio, client, weekdays).turnaround).toBe('8-24 hours on working days');
  const cancelled = { ...order, cancelled_at: '2026-11-26T09:00:00.000Z' };
  expect(getVariableValues(studio, client, cancelled)).toMatchObject({
    ...{ order_status: 'cancelled', payment_link: '' },
  });
  // What was reported may be there already: nobody is sent to pay it once more.
  expect(getVariableValues(studio, client, { ...order, has_report: 1 }).payment_link).toBe(
    getOrderAddress(studio.public_url, order.id),
  );
});

test('leaves a variable empty when there is nothing to say', () => {
  const advert = { ...order, title: 'Win at https://spam.example' };
  expect(getVariableValues(studio, client, advert).order_title).toBe(`order ${order.id}`);
  expect(Object.keys(getVariableValues(studio, client, null))).not.toContain('order_id');
  expect(getVariableValues(studio, client, { ...order, total_amount: 0 }).payment_link).toBe('');
  expect(getVariableValues(studio, client, { ...order, song_count: 1 }).song_count).toBe('1 song');
});

test.each([
  ['what is left', { paid_amount: 2_050 }, 'https://paypal.me/your-paypal-handle/100USD'],
  ['the deposit', { deposit_amount: 6_025 }, 'https://paypal.me/your-paypal-handle/60.25USD'],
  ['an amount PayPal can’t take', { currency: 'TWD' }, 'https://paypal.me/your-paypal-handle'],
  ['a currency PayPal doesn’t take', { currency: 'KWD' }, 'https://studio.example/order/MX-7K2Q9ZP4M1XA'],
  ['a quote', { by_hand: 1 }, 'https://studio.example/order/MX-7K2Q9ZP4M1XA'],
  ['a paid order', { paid_amount: 12_050, paid_at: '2026-11-27T09:00:00Z' }, ''],
  ['a cancelled order', { cancelled_at: '2026-11-27T09:00:00Z' }, ''],
])('the payment link of %s', (_name, change, link) => {
  expect(getVariableValues(studio, client, { ...order, ...change }).payment_link).toBe(link);
});

test('without PayPal the payment link is the order’s page, whose key is put in when it is sent', () => {
  const { payment_link } = getVariableValues({ ...studio, payment_methods: [] }, client, order);
  expect(payment_link).toBe('https://studio.example/order/MX-7K2Q9ZP4M1XA');
  const links = { [order.id]: `${payment_link}#key` };
  const said = `${payment_link}. (${payment_link}) ${payment_link}#old ${payment_link}2 ${payment_link}?a`;
  expect(addOrderKeys(said, studio.public_url, links)).toBe(
    `${payment_link}#key. (${payment_link}#key) ${payment_link}#old ${payment_link}2 ${payment_link}?a`,
  );
});

describe('filling in variables', () => {
  test('keeps a value that looks like a variable, and never fills it in again', () => {
    const filled = fillVariables('{{client_name}} {{ order_id }}', {
      ...values,
      client_name: '{{order_id}}',
    });
    expect(filled).toBe('{{order_id}} MX-7K2Q9ZP4M1XA');
  });

  test("keeps any text that isn't a variable, whatever the values contain", () => {
    const name = fc.constantFrom(...(Object.keys(emailVariables) as (keyof typeof emailVariables)[]));
    const plain = fc.string({ unit: 'binary' }).map((text) => text.replace(/[{}]/g, ''));
    fc.assert(
      fc.property(fc.array(fc.tuple(plain, name)), fc.dictionary(name, fc.string()), (parts, given) => {
        const text = parts.map(([words, variable]) => `${words}{{${variable}}}`).join('');
        const expected = parts
          .map(([words, variable]) => words + ((given as Record<string, string>)[variable] ?? ''))
          .join('');
        expect(fillVariables(text, given)).toBe(expected);
        expect(unknownVariables(text)).toEqual([]);
        expect(usedVariables(text)).toEqual([...new Set(parts.map(([, variable]) => variable))]);
      }),
      { numRuns: 10_000 },
    );
  });

  test('does not treat inherited property names as variables', () => {
    for (const word of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      expect(unknownVariables(`{{${word}}}`)).toEqual([word]);
      expect(fillVariables(`{{${word}}}`, values)).toBe(`{{${word}}}`);
    }
  });
});

describe('the default templates', () => {
  test('are six, each with its own name', () => {
    expect(new Set(builtInTemplates.map(({ id }) => id)).size).toBe(6);
    expect(new Set(builtInTemplates.map(({ name }) => name.toLowerCase())).size).toBe(6);
  });

  test.each(
    builtInTemplates.map((template) => [template.name, template] as const),
  )('%s is complete for an order', (_name, template) => {
    // As saved and as sent: none contains anything the forms refuse.
    expect(emailTemplateForm.parse(template)).toMatchObject({
      subject: template.subject,
      message: template.message,
    });
    for (const text of [template.subject, template.message]) {
      expect(usedVariables(text).filter((variable) => !values[variable])).toEqual([]);
      expect(fillVariables(text, values)).not.toMatch(/[{}]/);
    }
    expect(template.purpose).toMatch(/^[A-Z].*[.?]$/);
  });

  test('bulk templates name no order, as not everybody’s latest order is meant', () => {
    const many = builtInTemplates.filter((template) => template.for === 'many');
    expect(many).not.toHaveLength(0);
    for (const { subject, message } of many)
      expect(
        usedVariables(subject + message).filter((name) => !/^(client|business|contact)_/.test(name)),
      ).toEqual([]);
  });
});
