import type { ImageRecord } from '../../../shared/images.ts';
import { type PolledList, usePolledList } from '../../lib/polled-list.ts';
import { Picture } from '../../ui/picture.tsx';
import take from './take.svg';

/**
 * Width of the photo, as `sizes`. Phones request two thirds of it: dimmed behind text the difference is invisible, and
 * it is the page's slowest resource.
 */
export const heroSizes = '(width < 48rem) 66vw, 100vw';

// Faint behind text. Its low priority keeps it from delaying what the text needs.
const drawing = (
  <img
    src={take}
    alt=""
    width="1600"
    height="480"
    fetchPriority="low"
    className="absolute inset-x-0 top-0 h-[26rem] w-full object-cover object-[46%_0] md:h-[30rem] xl:object-right"
  />
);

// Even on a white photo, contrast must be 3:1 for the headline and 4.5:1 for smaller text: at most 52% of its light at
// the top, at most 40% from where the small text starts, and none at the bottom.
const dimmed =
  'brightness-52 saturate-75 mask-[linear-gradient(#000,rgb(0_0_0/0.74)_20%,rgb(0_0_0/0.6)_55%,transparent)]';

/** Behind the headline: the studio's newest hero photo, or the drawing. */
export const HeroBackdrop = ({ images }: { images: PolledList<ImageRecord> }) => {
  const photo = usePolledList(images)?.[0];
  return (
    <Picture
      picture={photo}
      alt={photo?.alt_text ?? ''}
      sizes={heroSizes}
      isFirst
      className={`absolute inset-0 size-full object-cover ${dimmed}`}
      fallback={drawing}
    />
  );
};
