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
  portfolio:
    'On the My Music cards. A picture titled like a track becomes its cover; the rest go to other tracks, newest first.',
  testimonial: 'Not shown on its own. Copy its URL into a testimonial.',
  'before-after': 'Not shown on its own. For links you share.',
  about: 'Next to your About text on the landing page. The newest one is shown.',
  general: 'Not shown on its own. For links you share.',
};

/** What is shown instead when the only image of its kind is deleted. */
const fallbacks: Partial<Record<ImageCategory, string>> = {
  hero: 'its drawn backdrop',
  about: 'its drawing',
};

/** A track's title and its cover image, if any. */
export type Cover = { title: string; image_id: string | undefined };
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
  if (cover) return { isLive: true, words: `Shown on the card of ${cover.title}` };
  return {
    isLive: false,
    words: covers.length
      ? 'Not shown: there are more covers than tracks'
      : 'Shown once you have a track of your own',
  };
};

/** What visitors will see after the image is deleted. */
export const describeDeletion = (image: ImageRecord, images: ImageRecord[], covers: Cover[]): string => {
  const { isLive } = getPlacement(image, images, covers);
  const { category } = image;
  if (category === 'portfolio')
    return isLive
      ? 'The My Music cards use your remaining covers right away.'
      : 'It isn’t on any card, so visitors won’t notice.';
  const fallback = fallbacks[category];
  if (!fallback) return 'Links to it stop working. A testimonial that shows it keeps its picture.';
  if (!isLive) return 'It isn’t on the landing page, so visitors won’t notice.';
  const next = ofCategory(images, category)[1];
  return next
    ? `The landing page will show ${next.title} instead right away.`
    : `The landing page goes back to ${fallback} right away.`;
};
