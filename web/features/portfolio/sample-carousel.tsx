import type { PortfolioItem } from '../../../shared/portfolio.ts';
import { type PolledList, usePolledList } from '../../lib/polled-list.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { getComparableTracks } from './lead-track.ts';
import { SampleSlide } from './sample-slide.tsx';
import { demoSamples, type Sample } from './samples.ts';

// As many dots as fit in one row on a phone. All tracks are in My Music.
const maxSlides = 6;

const aboutDemos =
  'Four short demos, made for this site: the tracks as they come in, and the finished mix. Both play at the same loudness, because louder always sounds better, and that would be cheating.';
const aboutPairs =
  'Songs mixed in this room: the tracks as they came in, and the finished mix. Each side shows its loudness, so you can tell better from louder.';

/** The studio's own pairs; until there are any, the four demos, unless the studio hides them. */
export const SampleCarousel = ({ tracks, showDemos }: SampleCarouselProps) => {
  const pairs = getComparableTracks(usePolledList(tracks)).slice(0, maxSlides);
  const isDemo = pairs.length === 0;
  const samples: Sample[] = isDemo ? (showDemos ? demoSamples : []) : pairs;
  if (samples.length === 0) return null;
  return (
    <Carousel
      label="Before and after samples"
      noun="sample"
      count={samples.length}
      ids={samples.map(({ id }) => id)}
      header={
        <SectionHeading title="Same take, before and after">
          {isDemo ? aboutDemos : aboutPairs}
        </SectionHeading>
      }
    >
      {(index) => {
        const sample = samples[index];
        return sample ? <SampleSlide key={sample.id} sample={sample} /> : null;
      }}
    </Carousel>
  );
};
type SampleCarouselProps = { tracks: PolledList<PortfolioItem>; showDemos: boolean };
