import { afterEach, expect, test } from 'vitest';
import { setLocale } from '../../lib/locale.ts';
import { describePlaced } from './describe-placed.ts';

afterEach(() => setLocale('en-US'));

const describe = (discount_amount: number, currency = 'USD') =>
  describePlaced({
    orderId: 'MX-0123456789AB',
    contactEmail: 'studio@example.com',
    quote: { currency, discount_amount },
  });

test('an order is confirmed in one sentence, with what a code saved', () => {
  expect(describe(0)).toBe('Order MX-0123456789AB created! Files sent to studio@example.com');
  expect(describe(24_00)).toBe(
    'Order MX-0123456789AB created! Files sent to studio@example.com (Saved $24.00)',
  );
});

test('what was saved is in the order’s currency, with all of its decimals', () => {
  expect(describe(1_500, 'JPY')).toMatch(/ \(Saved ¥1,500\)$/);
  expect(describe(12_500, 'KWD')).toMatch(/ \(Saved KWD\s12\.500\)$/);
  setLocale('de-DE');
  expect(describe(24_00, 'EUR')).toMatch(/ \(Saved 24,00\s€\)$/);
});
