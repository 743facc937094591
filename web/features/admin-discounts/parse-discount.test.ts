import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Discount } from '../../../shared/discounts.ts';
import {
  blankDiscount,
  type DiscountFormText,
  fromLocalDateTime,
  getTimeZone,
  parseDiscount,
  toDiscountFormText,
  toLocalDateTime,
} from './parse-discount.ts';

const nothing = { item: null, currency: 'USD' };
const read = (text: Partial<DiscountFormText>, beside: Parameters<typeof parseDiscount>[1] = nothing) =>
  parseDiscount({ ...blankDiscount, code: 'TEN', value: '10', ...text }, beside);

const stored: Discount = {
  id: 'd',
  code: 'Friend',
  kind: 'fixed',
  currency: 'USD',
  value: 20.5,
  description: 'For friends',
  min_subtotal: 100,
  starts_at: '2026-01-01T00:00:30.000Z',
  ends_at: null,
  max_uses: 3,
  first_order_only: true,
  service: null,
  active: false,
  uses: 2,
  state: 'off',
  created_at: '2026-01-01T00:00:00.000Z',
  version: 1,
};

describe('parseDiscount', () => {
  test('requires a code and a value, and treats blanks as no limit', () => {
    expect(read({}).value).toEqual({
      code: 'TEN',
      kind: 'percent',
      value: 10,
      description: '',
      min_subtotal: 0,
      starts_at: null,
      ends_at: null,
      max_uses: null,
      first_order_only: false,
      service: null,
      active: true,
    });
  });

  test('returns a stored code unchanged', () => {
    const {
      id: _id,
      uses: _uses,
      state: _state,
      created_at: _at,
      version: _version,
      currency: _in,
      ...form
    } = stored;
    expect(parseDiscount(toDiscountFormText(stored), { ...nothing, item: stored }).value).toEqual(form);
    expect(read({ active: true }, { ...nothing, item: stored }).value?.active).toBe(true);
  });

  test.each<[Partial<DiscountFormText>, object]>([
    [{ value: ' 12.5 % ' }, { value: 12.5 }],
    [{ kind: 'fixed', value: '$1,250.50' }, { value: 1250.5 }],
    [{ min_subtotal: '$100' }, { min_subtotal: 100 }],
    [{ max_uses: ' 1,000 ' }, { max_uses: 1000 }],
  ])('accepts %j as people type it', (text, value) => {
    expect(read(text).value).toMatchObject(value);
  });

  test.each<[string, Partial<DiscountFormText>, string]>([
    ['code', { code: ' ' }, 'Code is required'],
    ['code', { code: 'TEN OFF' }, 'Use only letters, digits, dashes, dots and underscores'],
    ['value', { value: '' }, 'Value is required'],
    ['value', { value: 'ten' }, 'Enter a percentage like 10 or 12.5'],
    ['value', { value: 'ten', kind: 'fixed' }, 'Enter an amount'],
    ['value', { value: '12.505' }, 'Use at most two decimals'],
    ['value', { value: '12.505', kind: 'fixed' }, 'Use at most two decimals'],
    ['min_subtotal', { min_subtotal: '100001' }, 'The amount cannot be above $100,000'],
    ['value', { value: '101' }, 'A percentage can be 100 at most'],
    ['value', { value: '0' }, 'The value must be more than 0'],
    ['min_subtotal', { min_subtotal: 'lots' }, 'Enter an amount'],
    [
      'ends_at',
      { starts_at: '2026-02-01T00:00', ends_at: '2026-01-01T00:00' },
      'The end must be after the start',
    ],
    ['max_uses', { max_uses: '1.5' }, 'Uses must be a whole number'],
    ['max_uses', { max_uses: 'some' }, 'Uses must be a number'],
    ['max_uses', { max_uses: '0' }, 'Allow at least one use'],
  ])('rejects %s: %j', (field, text, words) => {
    expect(read(text)).toEqual({ value: null, errors: { [field]: words }, words });
  });

  test('reports all errors at once', () => {
    expect(Object.keys(read({ code: '', value: '' }).errors ?? {})).toEqual(['code', 'value']);
  });
});

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['UTC', '2026-12-31T23:59'],
  ['America/New_York', '2026-12-31T18:59'],
  ['Asia/Tokyo', '2027-01-01T08:59'],
])('in %s a timestamp is shown in local time as %s and converts back unchanged', (zone, text) => {
  vi.stubEnv('TZ', zone);
  expect(getTimeZone()).toBe(zone);
  expect(toLocalDateTime('2026-12-31T23:59:00.000Z')).toBe(text);
  expect(fromLocalDateTime(text, null)).toBe('2026-12-31T23:59:00.000Z');
});

test('summer and winter timestamps keep their own UTC offset', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(fromLocalDateTime('2026-07-01T00:00', null)).toBe('2026-06-30T22:00:00.000Z');
  expect(fromLocalDateTime('2026-12-01T00:00', null)).toBe('2026-11-30T23:00:00.000Z');
});

test('an untouched field keeps its seconds', () => {
  const before = '2026-12-31T23:59:59.000Z';
  expect(fromLocalDateTime(toLocalDateTime(before), before)).toBe(before);
  expect(fromLocalDateTime(toLocalDateTime('2026-12-31T23:58:00.000Z'), before)).toBe(
    '2026-12-31T23:58:00.000Z',
  );
});

test('an empty field is null, and an invalid one is left to the schema', () => {
  expect(toLocalDateTime(null)).toBe('');
  expect(fromLocalDateTime('', '2026-12-31T23:59:59.000Z')).toBeNull();
  expect(fromLocalDateTime('soon', null)).toBe('soon');
});
