import type { ImageRecord } from '../../../shared/images.ts';
import { barWidth, toBars, waveHeight, wavePath } from '../../lib/audio/waveform.ts';
import { Picture } from '../../ui/picture.tsx';

const look = 'block aspect-video w-full border-hairline border-b';
const bars = 40;

// The track's own waveform, large and dark, so that cards with and without a picture line up.
const Drawing = ({ peaks }: { peaks: number[] | null }) => (
  <svg
    aria-hidden="true"
    viewBox={`0 0 ${bars * barWidth} ${waveHeight}`}
    preserveAspectRatio="none"
    className={`${look} bg-ink stroke-raised`}
  >
    <path d={wavePath(toBars(peaks ?? [], bars))} strokeWidth="2.4" />
  </svg>
);

/** The picture on a track's card, or a drawing of its waveform. */
export const Cover = ({ image, peaks }: { image: ImageRecord | undefined; peaks: number[] | null }) => (
  <Picture
    picture={image}
    alt={image?.alt_text ?? ''}
    sizes="(min-width: 80rem) 25rem, (min-width: 64rem) 31vw, (min-width: 48rem) 47vw, 92vw"
    className={`${look} object-cover`}
    fallback={<Drawing peaks={peaks} />}
  />
);
