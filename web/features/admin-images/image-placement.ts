import type { ImageCategory, ImageRecord } from '../../../shared/images.ts';

export const categoryNames: Record<ImageCategory, string> = {
  hero: 'Hero',
  portfolio: 'Portfolio',
  testimonial: 'Testimonial',
  'before-after': 'Before/after',
  about: 'About',
  general: 'General',
};

/** Where the site shows the images of a category. */
export const categoryHints: Record<ImageCategory, string> = {
  hero: 'Behind the headline of the landing page. The newest one is shown.',
  portfolio: 'Covers of your tracks. Choose one in the form of its track, or give it the track’s title.',
  testimonial: 'Not shown on its own. Copy its URL into a testimonial.',
  'before-after': 'Not shown on its own. For links you share.',
  about: 'Your portrait, next to your About text on the landing page. The newest one is shown.',
  general: 'Not shown on its own. For links you share.',
};

/** What is shown instead when the only image of its kind is deleted. */
const fallbacks: Partial<Record<ImageCategory, string>> = {
  hero: 'a plain background',
  about: 'your About text alone',
};

/** A track's title and the image that is its cover. */
export type Cover = { title: string; image_id: string };
type Place = { isLive: boolean; words: string };

const ofCategory = (images: ImageRecord[], category: ImageCategory) =>
  images.filter((image) => image.category === category);

/** Where visitors currently see an image. `images` are all images, newest first. */
export const getPlacement = (
  { id, category }: ImageRecord,
  images: ImageRecord[],
  covers: Cover[],
): Place => {
  if (category in fallbacks) {
    const [newest] = ofCategory(images, category);
    return newest?.id === id
      ? { isLive: true, words: 'Shown on the landing page' }
      : { isLive: false, words: `Not shown: ${newest?.title ?? 'another'} is newer` };
  }
  if (category !== 'portfolio') return { isLive: false, words: categoryHints[category] };
  const cover = covers.find(({ image_id }) => image_id === id);
  if (cover) return { isLive: true, words: `Cover of ${cover.title}` };
  return { isLive: false, words: 'Not shown: choose it as the cover of a track' };
};

/** What visitors will see after the image is deleted. */
export const describeDeletion = (image: ImageRecord, images: ImageRecord[], covers: Cover[]): string => {
  const { isLive } = getPlacement(image, images, covers);
  const { category } = image;
  if (category === 'portfolio')
    return isLive ? 'Its track has no cover then.' : 'It’s no track’s cover, so visitors won’t notice.';
  const fallback = fallbacks[category];
  if (!fallback) return 'Links to it stop working. A testimonial that shows it keeps its picture.';
  if (!isLive) return 'It isn’t on the landing page, so visitors won’t notice.';
  const next = ofCategory(images, category)[1];
  return next
    ? `The landing page will show ${next.title} instead right away.`
    : `The landing page shows ${fallback} right away.`;
};

type Pixels = { width: number; height: number };
type Display = { where: string; needs: Pixels };

// Largest display sizes: the hero fills the window, the portrait is 28rem wide and a cover 3.5rem, at two device pixels
// per CSS pixel.
const displays: Partial<Record<ImageCategory, Display>> = {
  hero: { where: 'Behind the headline', needs: { width: 1920, height: 1080 } },
  about: { where: 'Next to your About text', needs: { width: 896, height: 896 } },
  portfolio: { where: 'As a cover', needs: { width: 112, height: 112 } },
};
/** Below this share of the required pixels, a picture is visibly blurred. */
const poor = 2 / 3;

const look = ({ width, height }: Pixels, needs: Pixels) => {
  const share = Math.min(width / needs.width, height / needs.height);
  return share < poor ? 'blurred' : share < 1 ? 'soft' : 'sharp';
};

/** How a picture with too few pixels will look in its place and how many it needs, or null. */
export const getSizeWarning = (pixels: Pixels, category: ImageCategory): string | null => {
  const place = displays[category];
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
  const place = displays[category];
  return place && look(pixels, place.needs) === 'blurred'
    ? `${place.where} it looks blurred: upload one of ${place.needs.width}x${place.needs.height} or larger.`
    : null;
};
