import { expect, test } from 'vitest';
import { orderTextFields } from './order-fields.ts';

test('no field of the form promises an email, as there may be no mail server', () => {
  const words = Object.values(orderTextFields).map(({ hint, required }) => `${hint} ${required?.problem}`);
  expect(words.filter((text) => /\bsend (?:your|you)\b|email you/i.test(text))).toEqual([]);
});
