import { describe, expect, it } from 'vitest';
import { MEBIBYTE } from '../../../shared/sizes.ts';
import { validateAudioFile } from './audio-file-field.tsx';

const file = (name: string, size = 10) => ({ name, size });

describe('validateAudioFile', () => {
  it.each(['a.wav', 'B.AIFF', 'c.aif', 'd.flac', 'e.MP3', 'f.m4a'])('accepts %s', (name) => {
    expect(validateAudioFile(file(name), 1)).toBeUndefined();
  });

  it('accepts a file of exactly the limit, and none larger', () => {
    expect(validateAudioFile(file('a.wav', 3 * MEBIBYTE), 3)).toBeUndefined();
    expect(validateAudioFile(file('a.wav', 3 * MEBIBYTE + 1), 3)).toMatch(
      /^a\.wav is 3\.00 MB, and the limit is 3 MB/,
    );
  });

  it('explains other rejections', () => {
    expect(validateAudioFile(file('stems.zip'), 1)).toMatch(/^stems\.zip is an archive/);
    expect(validateAudioFile(file('cover.png'), 1)).toMatch(/can’t play cover\.png/);
    expect(validateAudioFile(file('a.wav', 0), 1)).toMatch(/^a\.wav is empty/);
  });
});
