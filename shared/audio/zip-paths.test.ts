import { expect, test } from 'vitest';
import { soundPath } from './zip-paths.ts';

test('a long path that is cut inside a character remains storable text', () => {
  expect(soundPath(`🎧${'a'.repeat(995)}.wav`)).toBe(`\ufffd${'a'.repeat(995)}.wav`);
});
