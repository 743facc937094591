import { expect, test } from 'vitest';
import { soundPath } from './zip-paths.ts';

test('a long path that is cut within a character, is text that can be stored', () => {
  expect(soundPath(`🎧${'a'.repeat(995)}.wav`)).toBe(`\ufffd${'a'.repeat(995)}.wav`);
});
