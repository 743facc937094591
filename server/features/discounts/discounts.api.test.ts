import { describe, expect, test } from 'vitest';
import { at, invalid, setCodes } from '../../../test/discount-codes.ts';
import { placed } from '../../../test/orders.ts';
import { DAY } from '../../lib/clock.ts';

const { stage, add, change, ask, answerTo } = setCodes();

describe('checking a code', () => {
  const valid = {
    valid: true,
    savings: 24,
    final_total: 216,
    description: 'Ten percent for friends',
    message: 'Discount applied! You save $24',
  };
  test('accepts both kinds of form data and JSON', async () => {
    const form = new FormData();
    form.set('code', 'TEN');
    form.set('subtotal', '240');
    const json = 'application/json';
    for (const answer of [
      await ask(new URLSearchParams({ code: 'TEN', subtotal: '240' })),
      await ask(form),
      await ask(JSON.stringify({ code: 'TEN', subtotal: '240.00' }), json),
      await ask(JSON.stringify({ code: 'TEN', subtotal: 240 }), json),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.json()).toEqual(valid);
    }
  });

  test.each(['ten', ' Ten ', '\tTEN\n', 'ＴＥＮ'])('finds it written as %j', async (code) => {
    expect(await answerTo(code, '240')).toEqual(valid);
  });

  test.each([
    'TENX',
    'TE',
    'T%',
    '%',
    '_EN',
    'TEN;',
    "' OR 1=1 --",
    '🎵',
    'DROP TABLE discounts',
    '\\',
  ])('does not find %j', async (code) => {
    expect(await answerTo(code, '240')).toEqual(invalid(240));
  });

  test('rounds half up, never goes below zero, and describes the discount as money', async () => {
    await add({ code: 'THIRD', value: 3_333 });
    await add({ code: 'FREE', kind: 'fixed', value: 100_000 });
    await add({ code: 'FIVER', kind: 'fixed', value: 525 });
    expect(await answerTo('THIRD', '0.15')).toMatchObject({ savings: 0.05, final_total: 0.1 });
    expect(await answerTo('TEN', '0.05')).toMatchObject({ savings: 0.01, final_total: 0.04 });
    expect(await answerTo('TEN', '50.05')).toMatchObject({ savings: 5.01, final_total: 45.04 });
    expect(await answerTo('FREE', '50')).toMatchObject({ savings: 50, final_total: 0 });
    expect(await answerTo('FIVER', '50')).toMatchObject({
      final_total: 44.75,
      message: 'Discount applied! You save $5.25',
    });
    expect(await answerTo('TEN', '0')).toMatchObject({ savings: 0, final_total: 0 });
  });

  test('states the minimum subtotal of a code', async () => {
    await add({ code: 'BIG', min_subtotal: 10_000 });
    expect(await answerTo('BIG', '99.99')).toEqual({
      ...invalid(99.99),
      message: 'This code needs a subtotal of $100 or more',
    });
    expect(await answerTo('BIG', '100')).toMatchObject({ valid: true, final_total: 90 });
  });

  test('gives the same answer for unknown, disabled, expired, future and used-up codes', async () => {
    await add({ code: 'OVER', ends_at: at(-1_000) });
    await add({ code: 'SOON', starts_at: at(DAY) });
    await add({ code: 'NOW', starts_at: at(-DAY), ends_at: at(DAY) });
    await add({ code: 'OFF' });
    await change('OFF', { active: 0 });
    await add({ code: 'SPENT', max_uses: 1 });
    await placed(stage.product.url, { fields: { discount_code: 'SPENT' } });
    expect(await answerTo('NOW', '50')).toMatchObject({ valid: true });
    for (const code of ['OVER', 'SOON', 'OFF', 'SPENT', 'NOBODY'])
      expect(await answerTo(code, '50')).toEqual(invalid(50));
  });

  const sane = { code: 'TEN', subtotal: '50' };
  test.each<[string, Record<string, unknown>]>([
    ['code', { subtotal: '50' }],
    ['subtotal', { code: 'TEN' }],
    ...['', '-1', 'NaN', 'Infinity', '1e3', '0x10', '50.001', '1,000', '10000000', "50'--"].map(
      (subtotal): [string, Record<string, unknown>] => ['subtotal', { ...sane, subtotal }],
    ),
  ])('rejects an invalid %s: %j', async (field, fields) => {
    for (const answer of [
      await ask(new URLSearchParams(fields as Record<string, string>)),
      await ask(JSON.stringify(fields), 'application/json'),
    ]) {
      expect(answer.status).toBe(422);
      const { detail, errors } = (await answer.json()) as { detail: string; errors: { field: string }[] };
      expect(detail.length).toBeGreaterThan(5);
      expect(errors.map((error) => error.field)).toEqual([field]);
    }
  });
});
