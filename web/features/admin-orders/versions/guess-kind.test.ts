import { expect, test } from 'vitest';
import { guessKind } from './guess-kind.ts';

test.each([
  ['Night Drive - Mix 3.wav', 'mix'],
  ['night_drive_MASTER_24bit.wav', 'master'],
  ['Night Drive (Clean Master).wav', 'clean'],
  ['Night Drive Instrumental Mix.wav', 'instrumental'],
  ['ND_acapella.aif', 'acapella'],
  ['Night Drive.zip', 'stems'],
])('%s is a %s by its name', (name, kind) => {
  expect(guessKind(name, ['stems'])).toBe(kind);
});

test('a name that says nothing is what the song still needs, else a mix', () => {
  expect(guessKind('bounce 7.wav', ['master', 'clean'])).toBe('master');
  expect(guessKind('bounce 7.wav', [])).toBe('mix');
});
