import { describe, expect, it } from 'vitest';
import { formatAgo } from './format-ago.ts';

describe('formatAgo', () => {
  const at = '2026-11-20T12:00:00Z';
  const agedBy = (seconds: number) => formatAgo(at, Date.parse(at) + seconds * 1000);

  it('uses the largest whole unit', () => {
    expect(agedBy(50)).toBe('50 sec. ago');
    expect(agedBy(119)).toBe('1 min. ago');
    expect(agedBy(3 * 3600)).toBe('3 hr. ago');
    expect(agedBy(86_400)).toBe('yesterday');
    expect(agedBy(6.9 * 86_400)).toBe('6 days ago');
  });

  it('shows the date after a week', () => {
    expect(agedBy(8 * 86_400)).toMatch(/^Nov (19|20|21), 2026$/);
  });

  it('never shows a negative age when a clock is ahead', () => {
    expect(agedBy(-500)).toBe('now');
  });
});
