import { describe, expect, it } from 'vitest';
import { getReturnPath } from './guards.tsx';

describe('getReturnPath', () => {
  it.each([
    '/',
    '/orders',
    '/orders?status=pending&search=ada',
    '/orders/MX-1#files',
    '/logins',
  ])('returns to %s', (from) => {
    expect(getReturnPath({ from })).toBe(from);
  });

  it.each([
    null,
    undefined,
    'orders',
    {},
    { from: 7 },
    { from: '' },
    { from: 'orders' },
    { from: '//elsewhere.example' },
    { from: '/\\elsewhere.example' },
    { from: 'https://elsewhere.example' },
    { from: '/login' },
    { from: '/login?again=1' },
    { from: '/login/' },
  ])('returns to the overview for %j', (state) => {
    expect(getReturnPath(state)).toBe('/');
  });
});
