import { expect, test } from 'vitest';
import { guessKind } from './upload-form.tsx';

test.each([
  ['Night Drive - Mix 3.wav', 'mix'],
  ['night_drive_MASTER_24bit.wav', 'master'],
  ['Night Drive (Clean Master).wav', 'clean'],
  ['Night Drive Instrumental Mix.wav', 'instrumental'],
  ['ND_acapella.aif', 'acapella'],
  ['Night Drive.zip', 'stems'],
])('guesses from the name %s that it is a %s', (name, kind) => {
  expect(guessKind(name, ['stems'])).toBe(kind);
});

test('falls back to what the song still needs, or else to a mix', () => {
  expect(guessKind('bounce 7.wav', ['master', 'clean'])).toBe('master');
  expect(guessKind('bounce 7.wav', [])).toBe('mix');
});
