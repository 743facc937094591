import fc from 'fast-check';
import { expect, it } from 'vitest';
import { endsSentence, splitText } from './long-text.tsx';

it('keeps a text whole that barely exceeds the limit', () => {
  expect(splitText('a'.repeat(130), 100)).toEqual({ head: 'a'.repeat(130), rest: '' });
});

it('splits at the end of a word', () => {
  const { head, rest } = splitText('one two three four five six seven', 20);
  expect([head, rest]).toEqual(['one two three four', ' five six seven']);
});

it('loses nothing, stays within the limit and never splits a character', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.integer({ min: 20, max: 200 }),
      (text, limit) => {
        const { head, rest } = splitText(text, limit);
        expect(head + rest).toBe(text);
        expect(head.length).toBeLessThanOrEqual(limit * 1.3);
        expect(head.isWellFormed() && rest.isWellFormed()).toBe(true);
      },
    ),
  );
});

it('recognises the end of a sentence', () => {
  expect(['Great mix.', 'Really?', '“Loud!”', 'and so on…'].every(endsSentence)).toBe(true);
  expect(['Great', 'Great mix,', 'v1.2 of'].some(endsSentence)).toBe(false);
});
