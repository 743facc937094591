import { expect, test } from 'vitest';
import { changeDraft, newDraft, parseDraft } from './report-draft.ts';

test('a draft that was kept, is what was typed, under the same key', () => {
  const draft = changeDraft(newDraft(true), { method: 'cashapp', amount: '12.', reference: 'R', note: 'N' });
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
});

test('a change is another report, with another key', () => {
  const draft = newDraft();
  expect(changeDraft(draft, { note: 'x' }).key).not.toBe(draft.key);
});

test.each([null, '', '{', '7', '{}', '{"method":"gold"}', '[]'])('%j is no draft', (stored) => {
  expect(parseDraft(stored)).toBeNull();
});

test('parts of another kind are left out', () => {
  const stored = '{"method":"other","amount":5,"isOpen":"yes","note":{}}';
  expect(parseDraft(stored)).toMatchObject({ method: 'other', amount: null, isOpen: false, note: '' });
});
