import { describe, expect, test } from 'vitest';
import { parseIndividualEmail } from './use-individual-email.ts';

const whole = { recipient_email: ' nora@example.org ', order_id: '', subject: 'Mix', message: 'Ready' };

describe('parseIndividualEmail', () => {
  test('trims the address and sends no order when none is chosen', () => {
    expect(parseIndividualEmail(whole)).toEqual({
      value: { recipient_email: 'nora@example.org', order_id: null, subject: 'Mix', message: 'Ready' },
      errors: null,
    });
    expect(parseIndividualEmail({ ...whole, order_id: 'MX-1' }).value?.order_id).toBe('MX-1');
  });

  test.each([
    ['recipient_email', 'Recipient is required'],
    ['subject', 'Subject is required'],
    ['message', 'Message is required'],
  ])('reports a missing %s in the summary and at the field', (field, words) => {
    expect(parseIndividualEmail({ ...whole, [field]: ' ' })).toEqual({
      value: null,
      words: 'Please fill in all fields',
      errors: { [field]: words },
    });
  });

  test('lists all missing fields from top to bottom', () => {
    const { errors } = parseIndividualEmail({ recipient_email: '', order_id: '', subject: '', message: '' });
    expect(Object.keys(errors ?? {})).toEqual(['recipient_email', 'subject', 'message']);
  });

  test('reports what is wrong when nothing is missing', () => {
    expect(parseIndividualEmail({ ...whole, recipient_email: 'nora' })).toMatchObject({
      words: 'Enter an email address like name@example.com',
    });
    expect(parseIndividualEmail({ ...whole, message: 'Hi {{nam}}' })).toMatchObject({
      errors: { message: '{{nam}} isn’t a variable. Use one from the list beside the form' },
    });
  });

  test('requires an order when the client unsubscribed from other emails', () => {
    const about = (change: object) =>
      parseIndividualEmail({ ...whole, ...change }, { needsOrder: true }).errors;
    expect(about({})).toEqual({ order_id: 'Choose the order this email is about' });
    expect(about({ order_id: 'MX-1' })).toBeNull();
    expect(about({ subject: 'About {{order_id}}' })).toBeNull();
  });

  test('reports placeholders still to fill in', () => {
    expect(parseIndividualEmail({ ...whole, message: 'Here: [[link]]' })).toMatchObject({
      errors: { message: 'Replace [[link]] first' },
      words: 'Replace [[link]] first',
    });
  });
});
