import { describe, expect, test } from 'vitest';
import { emptyDrafts, parseDraft } from './letter-drafts.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const stored = (draft: unknown, saved_at = now) => JSON.stringify({ saved_at, draft });
const letter = { subject: 'Mix', message: 'Ready', recipient_email: 'nora@example.org', order_id: 'MX-1' };
const bulk = {
  subject: 'New',
  message: 'Room',
  filter: 'recent' as const,
  picks: { recent: { mode: 'all_but' as const, emails: ['a@example.org'] } },
};

describe('an unsent letter', () => {
  test('comes back as it was', () => {
    expect(parseDraft('individual', stored(letter), now)).toEqual(letter);
    expect(parseDraft('bulk', stored(bulk), now)).toEqual(bulk);
  });

  test('is forgotten after a month, and where a clock is far off', () => {
    const month = 30 * 24 * 60 * 60 * 1000;
    expect(parseDraft('individual', stored(letter, now - month), now)).toEqual(letter);
    expect(parseDraft('individual', stored(letter, now - month - 1), now)).toEqual(emptyDrafts.individual);
    expect(parseDraft('individual', stored(letter, now + month + 1), now)).toEqual(emptyDrafts.individual);
  });

  test.each([
    null,
    '',
    '{',
    '[]',
    '{"saved_at":"x"}',
    stored(null),
    stored({ ...letter, subject: 1 }),
  ])('that is damaged (%s) counts as none', (text) => {
    expect(parseDraft('individual', text, now)).toEqual(emptyDrafts.individual);
  });

  test('of an unknown filter counts as none', () => {
    expect(parseDraft('bulk', stored({ ...bulk, filter: 'rich' }), now)).toEqual(emptyDrafts.bulk);
    expect(parseDraft('bulk', stored({ ...bulk, picks: { rich: [] } }), now)).toEqual(emptyDrafts.bulk);
  });
});
