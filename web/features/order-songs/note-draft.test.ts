import { expect, test } from 'vitest';
import { parseNoteDraft } from './note-draft.ts';

test('restores an unsaved note with its key', () => {
  const draft = { id: null, at_s: 4.2, to_s: 8, text: 'Louder', key: 'k' };
  expect(parseNoteDraft(JSON.stringify(draft))).toEqual(draft);
});

test.each([
  '',
  'null',
  '{',
  '[]',
  '{"at_s":"4","text":"x"}',
  '{"at_s":-1,"text":"x"}',
  '{"at_s":1}',
])('ignores a damaged draft: %s', (stored) => {
  expect(parseNoteDraft(stored)).toBeNull();
});

test('drops an end before the start, and creates a missing key', () => {
  const draft = parseNoteDraft('{"at_s":5,"to_s":3,"text":"x"}');
  expect(draft).toMatchObject({ id: null, at_s: 5, to_s: null, text: 'x' });
  expect(draft?.key).toMatch(/^[0-9a-f]{32}$/);
});
