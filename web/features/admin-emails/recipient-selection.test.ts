import { describe, expect, test } from 'vitest';
import {
  countSelected,
  everyone,
  getFirstSelected,
  isSelected,
  nobody,
  setSelected,
} from './recipient-selection.ts';

describe('RecipientSelection', () => {
  test('selects everyone except deselected addresses, ignoring case', () => {
    const selection = setSelected(everyone, 'Nora@Example.org', false);
    expect(isSelected(selection, 'nora@example.org')).toBe(false);
    expect(isSelected(selection, 'NORA@example.org')).toBe(false);
    expect(isSelected(selection, 'jo@example.org')).toBe(true);
    expect(countSelected(selection, 300)).toBe(299);
    expect(setSelected(selection, 'nora@EXAMPLE.org', true)).toEqual(everyone);
  });

  test('selects only ticked addresses after deselecting all', () => {
    const selection = setSelected(setSelected(nobody, 'a@example.org', true), 'B@example.org', true);
    expect(selection).toEqual({ mode: 'only', emails: ['a@example.org', 'b@example.org'] });
    expect([isSelected(selection, 'A@example.org'), isSelected(selection, 'c@example.org')]).toEqual([
      true,
      false,
    ]);
    expect([countSelected(selection, 300), countSelected(selection, 1), countSelected(nobody, 300)]).toEqual([
      2, 1, 0,
    ]);
  });

  test('returns the same selection when nothing changes', () => {
    expect(setSelected(everyone, 'a@example.org', true)).toBe(everyone);
    expect(setSelected(nobody, 'a@example.org', false)).toBe(nobody);
  });

  test('finds the first selected client in the list', () => {
    const listed = [{ email: 'A@example.org' }, { email: 'b@example.org' }];
    expect(getFirstSelected(everyone, listed)).toBe('A@example.org');
    expect(getFirstSelected(setSelected(everyone, 'a@example.org', false), listed)).toBe('b@example.org');
    expect(getFirstSelected(setSelected(nobody, 'z@example.org', true), listed)).toBe('z@example.org');
    expect([getFirstSelected(everyone, []), getFirstSelected(nobody, listed)]).toEqual(['', '']);
  });

  test('never counts below zero', () => {
    const selection = { mode: 'all_but' as const, emails: ['a@example.org', 'b@example.org'] };
    expect(countSelected(selection, 1)).toBe(0);
  });
});
