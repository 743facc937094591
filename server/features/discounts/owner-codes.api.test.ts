import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Discount } from '../../../shared/discounts.ts';
import { discountCalls, ten } from '../../../test/discounts.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { getOrder, placed } from '../../../test/orders.ts';
import { deleteRows } from '../../../test/rows.ts';
import { DAY, SECOND } from '../../lib/clock.ts';
import { addDiscount as insertDiscount } from './queries.ts';

const product = setUpTestApp();
beforeEach(async () => {
  for (const { id } of await list()) await remove(id);
});
afterEach(() => void vi.useRealTimers());

const { list, add, added, change, remove, buy } = discountCalls(() => product);
const ask = async (code: string, subtotal = 150) =>
  (
    await product.app.inject({ method: 'POST', url: '/api/validate-discount', payload: { code, subtotal } })
  ).json<{ valid: boolean; final_total: number }>();
const row = { description: '', min_subtotal: 0, starts_at: null, ends_at: null, max_uses: null };
const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const noon = '2026-06-01T12:00:00.000Z';

test('a code can be added, is found by clients, and can be changed and deleted', async () => {
  const code = await added({ ...ten, code: ' Summer-25 ', value: 12.5, description: 'Summer', max_uses: 3 });
  expect(code).toEqual({
    id: expect.any(String),
    code: 'Summer-25',
    kind: 'percent',
    value: 12.5,
    currency: 'USD',
    service: null,
    description: 'Summer',
    min_subtotal: 0,
    starts_at: null,
    ends_at: null,
    max_uses: 3,
    first_order_only: false,
    active: true,
    uses: 0,
    state: 'live',
    created_at: expect.any(String),
    version: 1,
  });
  expect(await list()).toEqual([code]);
  expect(await ask('SUMMER-25', 100)).toMatchObject({ valid: true, final_total: 87.5 });

  const fixed = { code: 'Summer-26', kind: 'fixed', value: 20.5, min_subtotal: 49.99, max_uses: null };
  const changed = (await change(code.id, fixed)).json<Discount>();
  expect(changed).toEqual({ ...code, ...fixed, description: '', version: 2 });
  expect(await ask('summer-26', 49.99)).toMatchObject({ valid: true, final_total: 29.49 });
  expect(await ask('summer-26', 49.98)).toMatchObject({ valid: false });
  expect(await ask('summer-25')).toMatchObject({ valid: false });

  expect((await remove(code.id)).json()).toEqual({ message: 'Discount code deleted' });
  expect(await list()).toEqual([]);
  expect(await ask('summer-26')).toMatchObject({ valid: false });
});

test('lists the newest code first', async () => {
  for (const code of ['A', 'B', 'C']) {
    await added({ ...ten, code });
    vi.setSystemTime(Date.now() + SECOND);
  }
  expect((await list()).map(({ code }) => code)).toEqual(['C', 'B', 'A']);
});

describe('refuses a name that is taken', () => {
  test.each(['TEN', 'ten', '  Ten\t', 'ＴＥＮ'])('however it is written: %j', async (code) => {
    await added(ten);
    const other = await added({ ...ten, code: 'OTHER' });
    for (const answer of [await add({ ...ten, code }), await change(other.id, { ...ten, code })]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json().detail).toMatch(/^You already have a code \S+\. /);
      expect(answer.json().errors).toMatchObject([{ field: 'code' }]);
    }
    expect((await list()).map((each) => each.code).sort()).toEqual(['OTHER', 'TEN']);
  });

  test('but lets a code keep its own name', async () => {
    const code = await added(ten);
    expect((await change(code.id, { ...ten, code: 'Ten', value: 15 })).json()).toMatchObject({
      code: 'Ten',
      value: 15,
    });
  });

  test('for all but one of ten concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => add({ ...ten, code: n % 2 ? 'rush' : 'RUSH' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
    const codes = await Promise.all(['A', 'B', 'C', 'D'].map((code) => added({ ...ten, code })));
    const renamed = await Promise.all([
      ...codes.map(({ id }) => change(id, { ...ten, code: 'Wanted' })),
      add({ ...ten, code: 'WANTED' }),
    ]);
    expect(renamed.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(4).fill(409)]);
  });
});

describe('names the field and changes nothing for', () => {
  test.each<[string, object, string, string | RegExp]>([
    ['no code', { kind: 'fixed', value: 5 }, 'code', 'Code is required'],
    ['a code of blanks', { ...ten, code: ' \t' }, 'code', 'Code is required'],
    ['a code of two words', { ...ten, code: 'TEN OFF' }, 'code', /letters, digits/],
    ['a code with markup', { ...ten, code: '<b>' }, 'code', /letters, digits/],
    ['too long a code', { ...ten, code: 'x'.repeat(41) }, 'code', /at most 40/],
    ['another kind', { ...ten, kind: 'gift' }, 'kind', /\w/],
    ['nothing off', { ...ten, value: 0 }, 'value', 'The value must be more than 0'],
    ['less than nothing', { ...ten, value: -5 }, 'value', 'The amount cannot be negative'],
    ['more than all', { ...ten, value: 100.01 }, 'value', 'A percentage can be 100 at most'],
    ['three decimals', { ...ten, value: 12.345 }, 'value', 'Use at most two decimals'],
    ['a value in words', { ...ten, value: '10' }, 'value', /\w/],
    ['a description of two lines', { ...ten, description: 'a\nb' }, 'description', /can’t be stored/],
    ['too long a description', { ...ten, description: 'x'.repeat(121) }, 'description', /at most 120/],
    ['a negative minimum', { ...ten, min_subtotal: -1 }, 'min_subtotal', /negative/],
    ['a date in words', { ...ten, starts_at: 'tomorrow' }, 'starts_at', /Give a time like/],
    ['a day that is none', { ...ten, ends_at: '2026-02-30T00:00:00Z' }, 'ends_at', /Give a time like/],
    ['an end that is the start', { ...ten, starts_at: noon, ends_at: noon }, 'ends_at', /after the start/],
    ['half a use', { ...ten, max_uses: 1.5 }, 'max_uses', 'Uses must be a whole number'],
    ['no use at all', { ...ten, max_uses: 0 }, 'max_uses', 'Allow at least one use'],
    ['too many uses', { ...ten, max_uses: 1_000_001 }, 'max_uses', 'Leave blank for no limit'],
    ['a switch in words', { ...ten, active: 'yes' }, 'active', /\w/],
  ])('%s', async (_what, payload, field, message) => {
    const code = await added({ ...ten, code: 'HERE' });
    const before = await list();
    for (const answer of [await add(payload), await change(code.id, payload)]) {
      expect(answer.statusCode).toBe(422);
      expect(answer.json().detail).toMatch(message);
      expect(answer.json().errors).toMatchObject([{ field }]);
    }
    expect(await list()).toEqual(before);
  });

  test('an unknown id', async () => {
    for (const answer of [await change('none', ten), await remove('none')]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json().detail).toMatch(/no longer exists/);
    }
  });
});

describe('the state', () => {
  test.each<[Discount['state'], object]>([
    ['live', { starts_at: at(-DAY), ends_at: at(DAY) }],
    ['off', { active: false, ends_at: at(-DAY) }],
    ['not_started', { starts_at: at(DAY) }],
    ['ended', { ends_at: at(-1) }],
    // Omitted milliseconds mean zero.
    ['ended', { ends_at: `${at(-1_000).slice(0, 19)}Z` }],
    ['not_started', { starts_at: `${at(60_000).slice(0, 19)}Z` }],
  ])('%s matches what a client would be told: %j', async (state, fields) => {
    expect(await added({ ...ten, ...fields })).toMatchObject({ state });
    expect((await list())[0]).toMatchObject({ state });
    expect((await ask('TEN')).valid).toBe(state === 'live');
  });

  test('is used_up after the last use, or when the limit is set to the uses counted', async () => {
    const code = await added({ ...ten, max_uses: 2 });
    await placed(product.url, { fields: { discount_code: 'TEN' } });
    expect((await list())[0]).toMatchObject({ uses: 1, state: 'live' });
    await placed(product.url, { fields: { discount_code: 'TEN' } });
    expect((await list())[0]).toMatchObject({ uses: 2, state: 'used_up' });
    expect((await change(code.id, { ...ten, max_uses: 3 })).json()).toMatchObject({ state: 'live' });
    expect((await change(code.id, { ...ten, max_uses: 1 })).json()).toMatchObject({
      uses: 2,
      max_uses: 1,
      state: 'used_up',
    });
    expect((await buy('TEN')).status).toBe(409);
  });
});

test('uses are only counted and can’t be set', async () => {
  const code = await added({ ...ten, uses: 7 });
  expect(code.uses).toBe(0);
  await placed(product.url, { fields: { discount_code: 'TEN' } });
  await change(code.id, { ...ten, uses: 0, id: 'mine', created_at: at(0), state: 'ended' });
  expect((await list())[0]).toEqual({ ...code, uses: 1, version: 2 });
});

test('an order keeps its discount when the code is changed or deleted', async () => {
  const code = await added({ ...ten, code: 'Keep' });
  const id = await placed(product.url, { fields: { discount_code: 'keep' } });
  const got = { discount_code: 'Keep', discount_amount: 5, total_amount: 45 };
  await change(code.id, { ...ten, code: 'Kept', value: 90 });
  expect(await getOrder(product, id)).toMatchObject(got);
  await remove(code.id);
  expect(await getOrder(product, id)).toMatchObject(got);
  // The name is free again, without counted uses.
  expect((await added({ ...ten, code: 'KEEP' })).uses).toBe(0);
});

test('the number of codes is limited', async () => {
  await product.deps.database.transaction(async (tx) => {
    for (let n = 0; n < 500; n++)
      await insertDiscount(tx, { ...row, kind: 'fixed', value: 1, code: `C${n}` }, at(0));
  });
  const answer = await add(ten);
  expect(answer.statusCode).toBe(409);
  expect(answer.json().detail).toMatch(/limit of 500 discount codes/);
  await deleteRows(product, 'discounts');
});
