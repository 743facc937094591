import type { ImageRecord } from '../../../shared/images.ts';
import { type PolledList, usePolledList } from '../../lib/polled-list.ts';
import { Picture } from '../../ui/picture.tsx';
import take from './take.svg';

/**
 * How wide the photo stands, as `sizes`. On a phone two thirds of that are asked for: dimmed behind words nobody sees the
 * difference, and it is what the page waits for longest.
 */
export const heroSizes = '(width < 48rem) 66vw, 100vw';

// Faint where words stand. Its low rank keeps it from being fetched before what the words need.
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

// A white photo must leave the headline 3:1 and the smaller words 4.5:1 on it: at most 52% of its light at the top, at
// most 40% from where the small words start, and nothing of it at the bottom.
const dimmed =
  'brightness-52 saturate-75 mask-[linear-gradient(#000,rgb(0_0_0/0.74)_20%,rgb(0_0_0/0.6)_55%,transparent)]';

/** What stands behind the headline: the studio's newest hero photo, or the drawing. */
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
