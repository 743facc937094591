import { limits } from '../../shared/limits.ts';
import { formatMegabytes, MEBIBYTE } from '../../shared/sizes.ts';

/** Why a file is not accepted as a picture: a message for the toast, and one beside the field. Null when it is accepted. */
export const validatePicture = ({ name, type, size }: File): { words: string; detail: string } | null => {
  // SVG files can contain scripts; the server rejects them too.
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
