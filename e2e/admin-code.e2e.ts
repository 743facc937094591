import { expect, test } from 'vitest';
import { budgets, KB } from './budgets.ts';
import { reachableCode } from './reachable-code.ts';

const weigh = (code: { bytes: number }[]) => code.reduce((sum, { bytes }) => sum + bytes, 0) / KB;

test('the admin area never loads the order form or its file checks, and stays within its budget', () => {
  const code = reachableCode('admin/main.tsx');
  const names = code.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(
    names.filter((name) => /^(site\/landing|features\/(order-form|uploads|stem-check))/.test(name)),
  ).toEqual([]);
  expect(weigh(code)).toBeLessThan(budgets.admin.script);
});

test('its sign-in page, part of the first file, stays within its own budget', () => {
  expect(weigh(reachableCode('admin/main.tsx', 'at once'))).toBeLessThan(budgets.admin.signIn);
});

test('the site loads them with its first file', () => {
  expect(reachableCode('site/browser.tsx').map(({ name }) => name)).toContain(
    'features/order-form/file-tools.ts',
  );
});
