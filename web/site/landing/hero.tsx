import { useState } from 'react';
import { playInvitation } from '../../../shared/hero-wording.ts';
import type { ImageRecord } from '../../../shared/images.ts';
import type { PortfolioItem } from '../../../shared/portfolio.ts';
import type { Settings } from '../../../shared/settings.ts';
import { DeckPlayer } from '../../features/players/deck-player.tsx';
import { DemoLabel } from '../../features/portfolio/demo-label.tsx';
import { leadDemo } from '../../features/portfolio/demo-library.ts';
import { demoToTrack, getComparableTracks, type Track } from '../../features/portfolio/tracks.ts';
import { useTrack } from '../../features/portfolio/use-track.ts';
import { areEquallyLong } from '../../lib/audio/compare-state.ts';
import { formatLoudness } from '../../lib/audio/levels.ts';
import { type PolledList, usePolledList } from '../../lib/polled-list.ts';
import { scrollToSection } from '../../lib/scroll-to-section.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { MeterBridge } from './meter-bridge.tsx';
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
const HeroBackdrop = ({ images }: { images: PolledList<ImageRecord> }) => {
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

/** Tells listeners beforehand whether one side is merely louder. */
const LoudnessNote = ({ before, after }: Track['sounds']) => {
  if (typeof before.lufs !== 'number' || typeof after.lufs !== 'number') return null;
  return Math.abs(before.lufs - after.lufs) < 0.25 ? (
    <p>
      <span className="font-mono">Both matched at {formatLoudness(after.lufs)}: </span>
      you’re hearing the mix change, not the volume.
    </p>
  ) : (
    <p>
      Before at <span className="font-mono">{formatLoudness(before.lufs)}</span>, after at{' '}
      <span className="font-mono">{formatLoudness(after.lufs)}</span>.
      {areEquallyLong(before.duration_s, after.duration_s) &&
        ' Instant compare plays both at the same loudness.'}
    </p>
  );
};

/** The large player with the landing page's lead track. */
const HeroDeck = ({ track }: { track: Track }) => {
  const { sounds, reloadSounds, countListen } = useTrack(track);
  return (
    <DeckPlayer
      sounds={sounds}
      reloadSounds={reloadSounds}
      title={track.title}
      note={<LoudnessNote {...sounds} />}
      onListened={countListen}
    >
      <p className="truncate font-semibold text-lg leading-tight">{track.title}</p>
      <p className="flex items-center gap-3 font-mono text-muted text-sm">
        <span className="truncate">{track.genre}</span>
        {track.kind === 'demo' && <DemoLabel />}
      </p>
    </DeckPlayer>
  );
};

/** Links to the before/after pairs or, without any, to other things to hear. */
const ListenButton = ({ tracks, showDemos }: { tracks: PolledList<PortfolioItem>; showDemos: boolean }) => {
  const items = usePolledList(tracks);
  const place = showDemos || getComparableTracks(items)[0] ? 'before-after' : 'my-music';
  return (
    (showDemos || (items && items.length > 0)) && (
      <Button kind="secondary" onClick={() => scrollToSection(place)}>
        Listen to Samples
      </Button>
    )
  );
};

export const Hero = ({ settings, images, tracks }: HeroProps) => {
  const { hero_title, hero_text, show_demos } = settings;
  // The studio's own track, or a demo if it has none and doesn't hide them. Fixed for the whole visit, because it may be
  // playing.
  const [track] = useState(
    () => getComparableTracks(tracks.served)[0] ?? (show_demos ? demoToTrack(leadDemo) : null),
  );
  const text = track ? hero_text : hero_text.replace(playInvitation, '');
  return (
    <>
      <div className="group relative">
        <HeroBackdrop images={images} />
        <div className="relative mx-auto max-w-page px-page pt-7 pb-10 md:pt-14 md:pb-16">
          <h1
            className={`wide max-w-[16ch] wrap-anywhere text-balance sm:text-5xl lg:max-w-none ${hero_title.length > 48 ? 'text-3xl lg:text-6xl' : 'text-[2.5rem] lg:text-[5.25rem]'}`}
          >
            {hero_title}
          </h1>
          <div className="mt-5 mb-7 flex flex-wrap items-center justify-between gap-x-12 gap-y-5 md:mt-7 md:mb-10">
            {text && (
              <p className="max-w-[56ch] text-base text-muted leading-relaxed wrap-anywhere group-has-[picture]:text-text md:text-lg">
                {text}
              </p>
            )}
            <div className="grid w-full grid-cols-2 gap-3 *:only:col-span-2 sm:flex sm:w-auto">
              <Button onClick={() => scrollToSection('contact-form')}>Get Started</Button>
              <ListenButton tracks={tracks} showDemos={show_demos} />
            </div>
          </div>
          {track && <HeroDeck track={track} />}
        </div>
      </div>
      <MeterBridge settings={settings} />
    </>
  );
};
type HeroProps = {
  settings: Settings;
  images: PolledList<ImageRecord>;
  tracks: PolledList<PortfolioItem>;
};
