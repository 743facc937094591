import { expect, test } from 'vitest';
import { field, parseDraft } from './use-stored-draft.ts';

const schema = {
  text: field(''),
  rating: field(3),
  at_s: (stored: unknown) => (typeof stored === 'number' && stored >= 0 ? stored : null),
};
const empty = { text: '', rating: 3, at_s: null };

test('restores a draft with its key', () => {
  const fields = { text: 'Louder', rating: 5, at_s: 4.2 };
  expect(parseDraft({ ...fields, key: 'k' }, schema)).toEqual({ fields, key: 'k' });
});

test.each([
  null,
  7,
  '',
  [],
  {},
  { text: 1, rating: '5', at_s: -1, unknown: 'x' },
])('ignores what is damaged, and creates a missing key: %j', (stored) => {
  expect(parseDraft(stored, schema)).toEqual({ fields: empty, key: expect.stringMatching(/^[0-9a-f]{32}$/) });
});
