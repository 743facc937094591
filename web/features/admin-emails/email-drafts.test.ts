import { describe, expect, test } from 'vitest';
import { emptyDrafts, parseDraft, removeClient } from './email-drafts.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const stored = (draft: unknown, saved_at = now) => JSON.stringify({ saved_at, draft });
const content = { subject: 'Mix', message: 'Ready', recipient_email: 'nora@example.org', order_id: 'MX-1' };
const bulk = {
  subject: 'New',
  message: 'Room',
  filter: 'recent' as const,
  picks: { recent: { mode: 'all_but' as const, emails: ['a@example.org'] } },
};

describe('an email draft', () => {
  test('is restored as saved', () => {
    expect(parseDraft('individual', stored(content), now)).toEqual(content);
    expect(parseDraft('bulk', stored(bulk), now)).toEqual(bulk);
  });

  test('is dropped after a month, or when its date is far in the future', () => {
    const month = 30 * 24 * 60 * 60 * 1000;
    expect(parseDraft('individual', stored(content, now - month), now)).toEqual(content);
    expect(parseDraft('individual', stored(content, now - month - 1), now)).toEqual(emptyDrafts.individual);
    expect(parseDraft('individual', stored(content, now + month + 1), now)).toEqual(emptyDrafts.individual);
  });

  test.each([
    null,
    '',
    '{',
    '[]',
    '{"saved_at":"x"}',
    stored(null),
    stored({ ...content, subject: 1 }),
  ])('is ignored when damaged (%s)', (text) => {
    expect(parseDraft('individual', text, now)).toEqual(emptyDrafts.individual);
  });

  test('is dropped when its filter is unknown', () => {
    expect(parseDraft('bulk', stored({ ...bulk, filter: 'rich' }), now)).toEqual(emptyDrafts.bulk);
    expect(parseDraft('bulk', stored({ ...bulk, picks: { rich: [] } }), now)).toEqual(emptyDrafts.bulk);
  });
});

describe("deleting a client's data", () => {
  test.each([
    content,
    { ...content, recipient_email: ' NORA@example.org ' },
    { ...content, recipient_email: 'ada@example.org', message: 'Ask Nora@Example.org' },
  ])('drops a draft that contains the address', (draft) => {
    expect(removeClient('individual', draft, 'Nora@example.org')).toEqual(emptyDrafts.individual);
  });

  test('keeps other drafts, and deselects the address in a bulk draft', () => {
    expect(removeClient('aside', content, 'ada@example.org')).toEqual(content);
    const picks = { all: { mode: 'only' as const, emails: ['ada@example.org', 'nora@example.org'] } };
    expect(removeClient('bulk', { ...bulk, picks }, 'NORA@example.org')).toEqual({
      ...bulk,
      picks: { all: { mode: 'only', emails: ['ada@example.org'] } },
    });
  });
});
