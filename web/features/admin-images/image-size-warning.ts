import type { ImageCategory } from '../../../shared/images.ts';

type Pixels = { width: number; height: number };
type Place = { where: string; needs: Pixels };

// Largest display sizes: the hero fills the window, the portrait is 35rem wide and a cover 25rem, at two device pixels
// per CSS pixel.
const places: Partial<Record<ImageCategory, Place>> = {
  hero: { where: 'Behind the headline', needs: { width: 1920, height: 1080 } },
  about: { where: 'Next to your About text', needs: { width: 1120, height: 840 } },
  portfolio: { where: 'On the card of a track', needs: { width: 800, height: 450 } },
};
/** Below this share of the required pixels, a picture is visibly blurred. */
const poor = 2 / 3;

const look = ({ width, height }: Pixels, needs: Pixels) => {
  const share = Math.min(width / needs.width, height / needs.height);
  return share < poor ? 'blurred' : share < 1 ? 'soft' : 'sharp';
};

/** How a picture with too few pixels will look in its place and how many it needs, or null. */
export const getSizeWarning = (pixels: Pixels, category: ImageCategory): string | null => {
  const place = places[category];
  const seen = place && look(pixels, place.needs);
  if (!place || seen === 'sharp') return null;
  const { where, needs } = place;
  return (
    `This picture is ${pixels.width}x${pixels.height} pixels. ${where} it will look ` +
    `${seen === 'blurred' ? 'blurred' : 'soft on large screens'}: choose one of ${needs.width}x${needs.height} or larger.`
  );
};

/** The same for a stored picture, which is not reported when it is only slightly soft. */
export const getBlurWarning = (pixels: Pixels, category: ImageCategory): string | null => {
  const place = places[category];
  return place && look(pixels, place.needs) === 'blurred'
    ? `${place.where} it looks blurred: upload one of ${place.needs.width}x${place.needs.height} or larger.`
    : null;
};
