import { describe, expect, test } from 'vitest';
import { parseDraft } from '../../lib/use-stored-draft.ts';
import { bulkSchema, removeClient } from './email-drafts.ts';

const content = { subject: 'Mix', message: 'Ready', recipient_email: 'nora@example.org', order_id: 'MX-1' };
const bulk = {
  subject: 'New',
  message: 'Room',
  filter: 'recent' as const,
  picks: { recent: { mode: 'all_but' as const, emails: ['a@example.org'] } },
};

test('a bulk draft is restored; an unknown filter or damaged picks are all clients', () => {
  expect(parseDraft(bulk, bulkSchema).fields).toEqual(bulk);
  const everyone = { all: { mode: 'all_but', emails: [] } };
  expect(parseDraft({ ...bulk, filter: 'rich', picks: { rich: [] } }, bulkSchema).fields).toEqual({
    ...bulk,
    filter: 'all',
    picks: everyone,
  });
});

describe("deleting a client's data", () => {
  test.each([
    content,
    { ...content, recipient_email: ' NORA@example.org ' },
    { ...content, recipient_email: 'ada@example.org', message: 'Ask Nora@Example.org' },
  ])('drops a draft that contains the address', (draft) => {
    expect(removeClient(draft, 'Nora@example.org')).toBeNull();
  });

  test('keeps other drafts, and deselects the address in a bulk draft', () => {
    expect(removeClient(content, 'ada@example.org')).toEqual(content);
    const picks = { all: { mode: 'only' as const, emails: ['ada@example.org', 'nora@example.org'] } };
    expect(removeClient({ ...bulk, picks }, 'NORA@example.org')).toEqual({
      ...bulk,
      picks: { all: { mode: 'only', emails: ['ada@example.org'] } },
    });
  });
});
