import { describe, expect, it } from 'vitest';
import { describeCount } from './count-label.ts';

describe('describeCount', () => {
  it('counts exactly without a search', () => {
    expect(describeCount(1, false)).toBe('1 order');
    expect(describeCount(64, false)).toBe('64 orders');
    expect(describeCount(12_345, false)).toBe('12,345 orders');
  });

  it('marks a search that may have more results', () => {
    expect(describeCount(999, true)).toBe('999 orders');
    expect(describeCount(1000, true)).toBe('1,000+ orders');
  });
});
