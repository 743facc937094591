import type { TrackCover } from '../../../shared/portfolio.ts';
import { Picture } from '../../ui/picture.tsx';

/** A track's cover in a list. Every row has room for one, so that titles line up. */
export const CoverSpot = ({ cover }: { cover: TrackCover | null }) => (
  <span className="block size-12 shrink-0 overflow-hidden rounded-sm bg-raised md:size-14">
    <Picture
      picture={cover}
      alt={cover?.alt_text ?? ''}
      sizes="3.5rem"
      className="size-full object-cover"
      fallback={null}
    />
  </span>
);
