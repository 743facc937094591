import { describe, expect, it } from 'vitest';
import { MEBIBYTE } from '../../shared/sizes.ts';
import { validatePicture } from './picture-input.tsx';

const file = (name: string, type: string, size = 3) => new File([new Uint8Array(size)], name, { type });

describe('validatePicture', () => {
  it('accepts a file up to the limit', () => {
    expect(validatePicture(file('a.jpg', 'image/jpeg', 5 * MEBIBYTE))).toBeNull();
    expect(validatePicture(file('a.jpg', 'image/jpeg', 5 * MEBIBYTE + 1))).toMatchObject({
      words: 'Image size must be less than 5MB',
    });
  });

  it.each([
    ['notes.txt', 'text/plain'],
    ['unknown', ''],
  ])('rejects the type of %s (%s)', (name, type) => {
    expect(validatePicture(file(name, type))).toMatchObject({
      words: 'Please select an image file',
      detail: expect.stringContaining(name),
    });
  });

  it.each([
    ['logo.svg', 'image/svg+xml', 'This one is SVG.'],
    ['logo', 'image/svg+xml', 'This one is SVG.'],
    ['IMG_1.HEIC', 'image/heic', 'We can’t read HEIC images. Save it as JPEG'],
    ['scan.tif', 'image/tiff', 'This one is TIFF.'],
    ['old.bmp', 'image/bmp', 'This one is BMP.'],
    ['cover.psd', '', 'This one is PSD.'],
  ])('says what %s is, and which images are read', (name, type, words) => {
    const refusal = validatePicture(file(name, type));
    expect(refusal?.words).toContain(words);
    expect(refusal?.words).toContain('JPEG');
    expect(refusal?.detail).toBe(refusal?.words);
  });

  it('says that an empty file is empty', () => {
    expect(validatePicture(file('a.png', 'image/png', 0))?.detail).toContain('a.png is empty');
  });
});
