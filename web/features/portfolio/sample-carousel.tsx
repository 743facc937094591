import type { ImageRecord } from '../../../shared/images.ts';
import type { PortfolioItem, TrackCover } from '../../../shared/portfolio.ts';
import type { Side } from '../../lib/audio/compare-state.ts';
import { formatLoudness, formatTruePeak } from '../../lib/audio/levels.ts';
import { type PolledList, usePolledList } from '../../lib/polled-list.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { DeckPlayer } from '../players/deck-player.tsx';
import { DemoLabel } from './demo-label.tsx';
import { demoSamples, type Sample } from './demo-samples.ts';
import { findCover, getComparableTracks, getOtherPairs } from './tracks.ts';
import { useTrack } from './use-track.ts';

const tints = { before: 'text-before', after: 'text-after' } satisfies Record<Side, string>;
const shownCharacters = 320;

const SampleSlide = ({ sample, cover }: { sample: Sample; cover: TrackCover | null }) => {
  const { title, artist, genre, description, kind } = sample;
  const { sounds, reloadSounds, countListen, onTouched } = useTrack(sample);
  const side = (name: Side) => {
    const { lufs, true_peak_dbtp } = sounds[name];
    return (
      <div className="px-3 py-2 md:px-4 md:py-3">
        <dt className="flex flex-wrap items-baseline gap-x-3">
          <span className={`font-semibold capitalize ${tints[name]}`}>{name}</span>
          <span className="font-mono text-muted text-sm">
            {[
              typeof lufs === 'number' && formatLoudness(lufs),
              typeof true_peak_dbtp === 'number' && formatTruePeak(true_peak_dbtp),
            ]
              .filter(Boolean)
              .join(' ')}
          </span>
        </dt>
        <dd className="mt-1 text-sm leading-normal">{sample[`${name}_text`]}</dd>
      </div>
    );
  };
  return (
    <article
      className="mt-5 border border-hairline bg-panel md:mt-8"
      onFocusCapture={onTouched}
      onPointerDownCapture={onTouched}
    >
      <DeckPlayer
        sounds={sounds}
        reloadSounds={reloadSounds}
        title={title}
        cover={cover}
        onListened={countListen}
      >
        <h3 dir="auto" className="wrap-anywhere line-clamp-2 font-semibold text-lg leading-tight">
          {title}
        </h3>
        <p className="flex items-center gap-3 text-muted text-sm">
          <span className="truncate">{[artist, genre].filter(Boolean).join(' · ')}</span>
          {kind === 'demo' && <DemoLabel />}
        </p>
      </DeckPlayer>
      {description && (
        <p dir="auto" className="wrap-anywhere max-w-prose whitespace-pre-line px-3 pb-3 text-muted md:px-4">
          <LongText text={description} limit={shownCharacters} of={title} />
        </p>
      )}
      <dl className="grid divide-hairline border-hairline border-t max-md:divide-y md:grid-cols-2 md:divide-x">
        {side('before')}
        {side('after')}
      </dl>
    </article>
  );
};

const aboutDemos = 'Made for this site. Both sides play at the same loudness: louder always sounds better.';

/** The studio's pairs that the hero doesn't have; until it has any, the demos, unless the studio hides them. */
export const SampleCarousel = ({ tracks, images, showDemos, title, intro }: SampleCarouselProps) => {
  const items = usePolledList(tracks);
  const pictures = usePolledList(images) ?? [];
  const isDemo = getComparableTracks(items).length === 0;
  const samples: Sample[] = isDemo ? (showDemos ? demoSamples : []) : getOtherPairs(items, tracks.served);
  if (samples.length === 0) return null;
  return (
    <Carousel
      label="Before and after samples"
      noun="sample"
      count={samples.length}
      ids={samples.map(({ id }) => id)}
      header={
        <SectionHeading
          data-text="samples_title"
          data-intro={isDemo ? undefined : 'samples_intro'}
          title={title}
        >
          {isDemo ? aboutDemos : intro}
        </SectionHeading>
      }
    >
      {(index) => {
        const sample = samples[index];
        return sample ? (
          <SampleSlide key={sample.id} sample={sample} cover={findCover(sample, pictures)} />
        ) : null;
      }}
    </Carousel>
  );
};
type SampleCarouselProps = {
  tracks: PolledList<PortfolioItem>;
  images: PolledList<ImageRecord>;
  showDemos: boolean;
  title: string;
  intro: string;
};
