import { expect, test } from 'vitest';
import { cleanPath, getZippedKind } from './zip-paths.ts';

test('a long path that is cut inside a character remains storable text', () => {
  expect(cleanPath(`🎧${'a'.repeat(995)}.wav`)).toBe(`\ufffd${'a'.repeat(995)}.wav`);
});

test('a path keeps the joiners of Persian names, and no other invisible mark', () => {
  expect(cleanPath('نمی\u200cدانم\u202e\u200b.wav\u0007')).toBe('نمی\u200cدانم.wav');
});

test.each([
  ['Stems/Kick.WAV', 'sound'],
  ['Kick.wav/', 'nothing'],
  ['__MACOSX/Stems/._Kick.wav', 'nothing'],
  ['Stems/__macosx/Kick.wav', 'nothing'],
  ['Stems/._Kick.wav', 'nothing'],
  ['Stems/.ds_store', 'nothing'],
  ['Stems/THUMBS.DB', 'nothing'],
  ['Desktop.ini', 'nothing'],
  ['Stems/Kick.wav.asd', 'nothing'],
  ['Drums.zip', 'archive'],
  ['Drums.RAR', 'archive'],
  ['Drums.7z', 'archive'],
  ['Drums.tar.gz', 'archive'],
  ['Drums.z01', 'archive'],
  ['Vox.ogg', 'foreign'],
  ['Vox.Opus', 'foreign'],
  ['Snare.aifc', 'foreign'],
  ['Snare.wave', 'foreign'],
  ['Loop.rx2', 'foreign'],
  ['.Kick.wav.icloud', 'absent'],
  ['Kick.wav.part', 'absent'],
  ['Song.als', 'other'],
  ['lyrics.txt', 'other'],
  ['no ending', 'other'],
])('%s is of the kind %s', (path, kind) => {
  expect(getZippedKind(path)).toBe(kind);
});
