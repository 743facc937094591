import { describe, expect, test } from 'vitest';
import { countPicked, everyone, firstPicked, isPicked, nobody, withTick } from './recipient-selection.ts';

describe('who is picked', () => {
  test('is everyone at first, less who is ticked off, whatever the case of the address', () => {
    const picks = withTick(everyone, 'Nora@Example.org', false);
    expect(isPicked(picks, 'nora@example.org')).toBe(false);
    expect(isPicked(picks, 'NORA@example.org')).toBe(false);
    expect(isPicked(picks, 'jo@example.org')).toBe(true);
    expect(countPicked(picks, 300)).toBe(299);
    expect(withTick(picks, 'nora@EXAMPLE.org', true)).toEqual(everyone);
  });

  test('is only who is ticked once all are unticked', () => {
    const picks = withTick(withTick(nobody, 'a@example.org', true), 'B@example.org', true);
    expect(picks).toEqual({ mode: 'only', emails: ['a@example.org', 'b@example.org'] });
    expect([isPicked(picks, 'A@example.org'), isPicked(picks, 'c@example.org')]).toEqual([true, false]);
    expect([countPicked(picks, 300), countPicked(picks, 1), countPicked(nobody, 300)]).toEqual([2, 1, 0]);
  });

  test('does not change by a tick that stands already', () => {
    expect(withTick(everyone, 'a@example.org', true)).toBe(everyone);
    expect(withTick(nobody, 'a@example.org', false)).toBe(nobody);
  });

  test('begins with the first of the list who is picked', () => {
    const listed = [{ email: 'A@example.org' }, { email: 'b@example.org' }];
    expect(firstPicked(everyone, listed)).toBe('A@example.org');
    expect(firstPicked(withTick(everyone, 'a@example.org', false), listed)).toBe('b@example.org');
    expect(firstPicked(withTick(nobody, 'z@example.org', true), listed)).toBe('z@example.org');
    expect([firstPicked(everyone, []), firstPicked(nobody, listed)]).toEqual(['', '']);
  });

  test('is never fewer than none', () => {
    const picks = { mode: 'all_but' as const, emails: ['a@example.org', 'b@example.org'] };
    expect(countPicked(picks, 1)).toBe(0);
  });
});
