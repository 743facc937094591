import { expect, test } from 'vitest';
import { changeDraft, newDraft, parseDraft } from './report-draft.ts';

test('restores a stored draft with its key', () => {
  const draft = changeDraft(newDraft(true), { method: 'cashapp', amount: '12.', reference: 'R', note: 'N' });
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
});

test('gives a changed report another key', () => {
  const draft = newDraft();
  expect(changeDraft(draft, { note: 'x' }).key).not.toBe(draft.key);
});

test.each([null, '', '{', '7', '{}', '{"method":"gold"}', '[]'])('ignores %j', (stored) => {
  expect(parseDraft(stored)).toBeNull();
});

test('omits fields of the wrong type', () => {
  const stored = '{"method":"other","amount":5,"isOpen":"yes","note":{}}';
  expect(parseDraft(stored)).toMatchObject({ method: 'other', amount: null, isOpen: false, note: '' });
});
