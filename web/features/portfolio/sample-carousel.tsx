import type { PortfolioItem } from '../../../shared/portfolio.ts';
import type { Side } from '../../lib/audio/compare-state.ts';
import { formatLoudness, formatTruePeak } from '../../lib/audio/levels.ts';
import { type PolledList, usePolledList } from '../../lib/polled-list.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import type { Sounds } from '../players/sounds.ts';
import { StripPlayer } from '../players/strip-player.tsx';
import { DemoLabel } from './demo-label.tsx';
import { demoSamples, type Sample } from './demo-samples.ts';
import { getComparableTracks, getOtherPairs } from './tracks.ts';
import { useTrack } from './use-track.ts';

const tints = { before: 'text-before', after: 'text-after' } satisfies Record<Side, string>;
const shownCharacters = 320;

const isKnown = (level: number | null | undefined): level is number => typeof level === 'number';

/** The loudness both sides were matched to, if they were. */
const matchedLoudness = ({ before, after }: Sounds): string | null =>
  isKnown(before.lufs) && isKnown(after.lufs) && Math.abs(before.lufs - after.lufs) < 0.25
    ? formatLoudness(after.lufs)
    : null;

const SampleSlide = ({ sample }: { sample: Sample }) => {
  const { title, artist, genre, description, kind } = sample;
  const { sounds, reloadSounds, countListen, onTouched } = useTrack(sample);
  const matched = matchedLoudness(sounds);
  const strip = (side: Side) => {
    const { lufs, true_peak_dbtp } = sounds[side];
    return (
      <div className="px-4 py-4 md:px-6 md:py-6">
        <StripPlayer
          side={side}
          sound={sounds[side]}
          reloadSounds={reloadSounds}
          title={`${title}, ${side}`}
          onListened={countListen}
          readout={
            <p className="flex flex-wrap gap-x-3 font-mono text-muted text-sm">
              <span className={`font-medium capitalize ${tints[side]}`}>{side}</span>
              {isKnown(lufs) && <span>{formatLoudness(lufs)}</span>}
              {isKnown(true_peak_dbtp) && <span>{formatTruePeak(true_peak_dbtp)}</span>}
            </p>
          }
        >
          {side === 'before' ? sample.before_text : sample.after_text}
        </StripPlayer>
      </div>
    );
  };
  return (
    <article
      className="mt-5 border border-hairline bg-panel md:mt-8"
      onFocusCapture={onTouched}
      onPointerDownCapture={onTouched}
    >
      <header className="border-hairline border-b px-4 py-3 md:px-6 md:py-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h3 dir="auto" className="wide wrap-anywhere text-xl md:text-2xl">
            {title}
          </h3>
          <p className="wrap-anywhere flex items-baseline gap-3 text-muted text-sm">
            {[artist, genre].filter(Boolean).join(' · ')}
            {kind === 'demo' && <DemoLabel />}
          </p>
        </div>
        {description && (
          <p dir="auto" className="wrap-anywhere mt-3 max-w-prose whitespace-pre-line text-muted">
            <LongText text={description} limit={shownCharacters} of={title} />
          </p>
        )}
      </header>
      {strip('before')}
      {matched && (
        <p className="flex items-center gap-4 font-mono text-muted text-sm before:h-px before:w-4 before:bg-hairline after:h-px after:grow after:bg-hairline md:before:w-6">
          matched at {matched}
        </p>
      )}
      {strip('after')}
    </article>
  );
};

const aboutDemos = 'Made for this site. Both sides play at the same loudness: louder always sounds better.';

/** The studio's pairs that the hero doesn't begin with; until it has any, the demos, unless the studio hides them. */
export const SampleCarousel = ({ tracks, showDemos, title, intro }: SampleCarouselProps) => {
  const items = usePolledList(tracks);
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
        return sample ? <SampleSlide key={sample.id} sample={sample} /> : null;
      }}
    </Carousel>
  );
};
type SampleCarouselProps = {
  tracks: PolledList<PortfolioItem>;
  showDemos: boolean;
  title: string;
  intro: string;
};
