import { describe, expect, it } from 'vitest';
import { countLabel } from './count-label.ts';

describe('countLabel', () => {
  it('counts exactly without a search', () => {
    expect(countLabel(1, false)).toBe('1 order');
    expect(countLabel(64, false)).toBe('64 orders');
    expect(countLabel(12_345, false)).toBe('12,345 orders');
  });

  it('says when a search may have more', () => {
    expect(countLabel(999, true)).toBe('999 orders');
    expect(countLabel(1000, true)).toBe('1,000+ orders');
  });
});
