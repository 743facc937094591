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
    ['logo.svg', 'image/svg+xml'],
    ['unknown', ''],
  ])('rejects the type of %s (%s)', (name, type) => {
    expect(validatePicture(file(name, type))).toMatchObject({
      words: 'Please select an image file',
      detail: expect.stringContaining(name),
    });
  });
});
