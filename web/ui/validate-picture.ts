import { formatMegabytes, limits, MEBIBYTE } from '../../shared/limits.ts';

/** Why a file cannot be a picture here: what is said aloud, and what stands beside the field. Null when it can be one. */
export const validatePicture = ({ name, type, size }: File): { words: string; detail: string } | null => {
  // Drawings in SVG can hold scripts; the server refuses them too.
  if (!type.startsWith('image/') || type === 'image/svg+xml')
    return {
      words: 'Please select an image file',
      detail: `${name} isn’t a JPEG, PNG, WebP, AVIF or GIF picture.`,
    };
  if (size > limits.image_mb * MEBIBYTE)
    return {
      words: `Image size must be less than ${limits.image_mb}MB`,
      detail: `${name} is ${formatMegabytes(size)} MB. Save it smaller; 1920 pixels wide is plenty.`,
    };
  return null;
};
