import { describe, expect, it } from 'vitest';
import type { FaqItem } from '../../../shared/faq.ts';
import { getNextOrder, parseOrder, reorderFaq, sortFaq } from './faq-items.ts';

const item = (id: string, order: number, created_at = '2026-01-01T00:00:00Z'): FaqItem => ({
  id,
  order,
  created_at,
  question: id,
  answer: id,
  category: 'general',
  version: 1,
});
const ids = (items: FaqItem[]) => items.map(({ id }) => id).join('');

describe('FAQ order', () => {
  it('sorts by number, then by age', () => {
    expect(
      ids(sortFaq([item('c', 2), item('b', 1, '2026-02-01T00:00:00Z'), item('a', 1), item('0', 0)])),
    ).toBe('0abc');
  });

  it('gives a new question the last number', () => {
    expect(getNextOrder([])).toBe(0);
    expect(getNextOrder([item('a', 4), item('b', 0)])).toBe(5);
    expect(getNextOrder([item('a', 9999)])).toBe(9999);
  });

  it.each([
    ['7', 7],
    ['', 0],
    ['-3', 0],
    ['2.9', 2],
    ['many', 0],
  ])('parses %j as %i', (text, order) => expect(parseOrder(text)).toBe(order));
});

describe('moving a question', () => {
  it('swaps two questions and changes no other', () => {
    const before = [item('a', 0), item('b', 1), item('c', 2)];
    const after = reorderFaq(before, 'c', -1);
    expect(ids(after)).toBe('acb');
    expect(after.filter((now) => !before.includes(now)).map(({ id, order }) => `${id}${order}`)).toEqual([
      'c1',
      'b2',
    ]);
  });

  it('renumbers questions that shared a number', () => {
    const after = reorderFaq([item('a', 0), item('b', 0), item('c', 0)], 'a', 1);
    expect(after.map(({ id, order }) => `${id}${order}`)).toEqual(['b0', 'a1', 'c2']);
  });

  it('changes nothing at either end', () => {
    const items = [item('a', 3), item('b', 5)];
    expect(reorderFaq(items, 'a', -1)).toBe(items);
    expect(reorderFaq(items, 'b', 1)).toBe(items);
    expect(reorderFaq(items, 'x', 1)).toBe(items);
  });
});
