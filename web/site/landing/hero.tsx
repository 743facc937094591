import { type RefObject, useRef, useState } from 'react';
import { playInvitation } from '../../../shared/hero-wording.ts';
import type { ImageRecord } from '../../../shared/images.ts';
import type { PageData } from '../../../shared/pages.ts';
import type { PortfolioItem } from '../../../shared/portfolio.ts';
import type { PageSettings } from '../../../shared/settings.ts';
import { heroTexts } from '../../../shared/site-texts/hero.ts';
import { DeckPlayer } from '../../features/players/deck-player.tsx';
import type { Player } from '../../features/players/use-player.ts';
import { DemoLabel } from '../../features/portfolio/demo-label.tsx';
import { demoToTrack, findCover, getLeadingPairs, type Track } from '../../features/portfolio/tracks.ts';
import { useTrack } from '../../features/portfolio/use-track.ts';
import { type PolledList, usePolledList } from '../../lib/polled-list.ts';
import { scrollToSection } from '../../lib/scroll-to-section.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { Picture } from '../../ui/picture.tsx';
import { toast } from '../../ui/toast.ts';
import { MeterBridge } from './meter-bridge.tsx';

/**
 * Width of the photo, as `sizes`. Phones request two thirds of it: dimmed behind text the difference is invisible, and
 * it is the page's slowest resource.
 */
export const heroSizes = '(width < 48rem) 66vw, 100vw';

// The photo fades into the page's own colour, dark or light. Even on a plain white or black photo, contrast must be 3:1
// for the headline and 4.5:1 for smaller text: at most 50% of it at the top, 40% where the small text starts, none at the bottom.
const faded =
  'saturate-75 mask-[linear-gradient(rgb(0_0_0/0.5),rgb(0_0_0/0.38)_20%,rgb(0_0_0/0.3)_55%,transparent)]';

/** Behind the headline: the studio's newest hero photo. */
const HeroBackdrop = ({ images }: { images: PolledList<ImageRecord> }) => {
  const photo = usePolledList(images)?.[0];
  return (
    <Picture
      picture={photo}
      alt={photo?.alt_text ?? ''}
      sizes={heroSizes}
      isFirst
      className={`absolute inset-0 size-full object-cover ${faded}`}
      fallback={null}
    />
  );
};

/** Who mixes, where there is a portrait. */
const Face = ({ images }: { images: PolledList<ImageRecord> }) => {
  const portrait = usePolledList(images)?.[0];
  return (
    <Picture
      picture={portrait}
      alt={portrait?.alt_text ?? ''}
      sizes="5rem"
      isFirst
      className="size-16 shrink-0 rounded-full object-cover md:size-20"
      fallback={null}
    />
  );
};

/** The player at the top, with one sample, whose title a chip has where there are several. */
const HeroDeck = ({ track, isNamed, covers, ...props }: HeroDeckProps) => {
  const { sounds, reloadSounds, countListen } = useTrack(track);
  const cover = findCover(track, usePolledList(covers) ?? []);
  const [name, ...rest] = [isNamed ? '' : track.title, track.artist, track.genre].filter(Boolean);
  return (
    <DeckPlayer
      sounds={sounds}
      reloadSounds={reloadSounds}
      title={track.title}
      cover={cover}
      leads
      onListened={countListen}
      {...props}
    >
      <p className="line-clamp-2 wrap-anywhere font-semibold text-lg leading-tight">
        {name ?? 'Before and after'}
      </p>
      <p className="flex items-center gap-3 text-muted text-sm">
        <span className="truncate">{rest.join(' · ')}</span>
        {track.kind === 'demo' && <DemoLabel />}
      </p>
    </DeckPlayer>
  );
};
type HeroDeckProps = {
  track: Track;
  isNamed: boolean;
  covers: PolledList<ImageRecord>;
  startsPlaying: boolean;
  handle: RefObject<Player | null>;
};

// Loaded before one of them is likely to be pressed.
const loadDemos = async () => (await import('../../features/portfolio/demo-samples.ts')).demoSamples;

/** All samples: a chip for each, and the player of the chosen one, which plays on when another one is chosen. */
const HeroPlayer = ({ tracks, names, covers }: HeroPlayerProps) => {
  const [{ track, startsPlaying }, setShown] = useState({ track: tracks[0], startsPlaying: false });
  const [chosen, setChosen] = useState(track.id);
  const player = useRef<Player>(null);
  const latest = useRef(chosen);
  const choose = async ({ id, title }: SampleName) => {
    latest.current = id;
    setChosen(id);
    const next =
      tracks.find((one) => one.id === id) ??
      (await loadDemos().catch(() => undefined))?.find((one) => one.id === id);
    // Another one was chosen meanwhile.
    if (latest.current !== id) return;
    if (next) return setShown({ track: next, startsPlaying: player.current?.isActive ?? false });
    setChosen(track.id);
    toast(`Cannot load ${title}`, 'error');
  };
  const preload = () => {
    if (names.length > tracks.length) loadDemos().catch(() => undefined);
  };
  return (
    <div className="border border-hairline bg-panel">
      {names.length > 1 && (
        <Chips
          label="Sample"
          choices={names}
          chosen={chosen}
          onNear={preload}
          onChoose={choose}
          className="border-hairline border-b px-2 py-1.5 md:px-3"
        />
      )}
      <HeroDeck
        key={track.id}
        track={track}
        isNamed={names.length > 1}
        covers={covers}
        startsPlaying={startsPlaying}
        handle={player}
      />
    </div>
  );
};
type SampleName = { id: string; title: string };
type ShownSamples = { tracks: [Track, ...Track[]]; names: SampleName[] };
type HeroPlayerProps = ShownSamples & { covers: PolledList<ImageRecord> };

/** Links to the other before/after pairs or, without any, to My Music. */
const ListenButton = ({ tracks, showDemos, label }: ListenButtonProps) => {
  const items = usePolledList(tracks);
  return (
    (showDemos || (items && items.length > 0)) && (
      <Button data-text="samples_button" kind="secondary" onClick={() => scrollToSection('samples')}>
        {label}
      </Button>
    )
  );
};
type ListenButtonProps = { tracks: PolledList<PortfolioItem>; showDemos: boolean; label: string };

export const Hero = ({ settings, images, portraits, covers, tracks, demos, showsSamples }: HeroProps) => {
  const { hero_title, hero_text, show_demos } = settings;
  const { order_button, samples_button } = { ...heroTexts, ...settings.texts };
  // The studio's own tracks, or the demos if it has none and doesn't hide them. Fixed for the whole visit, because one
  // may be playing.
  const [shown] = useState((): ShownSamples | null => {
    const [first, ...others] = getLeadingPairs(tracks.served);
    if (first) return { tracks: [first, ...others], names: [first, ...others] };
    const [lead, ...more] = demos?.whole ?? [];
    if (!demos || !lead) return null;
    return {
      tracks: [demoToTrack(lead), ...more.map(demoToTrack)],
      names: [...demos.whole, ...demos.others],
    };
  });
  const text = shown ? hero_text : hero_text.replace(playInvitation, '');
  return (
    <>
      <div id="top" className="group relative">
        <HeroBackdrop images={images} />
        <div className="relative mx-auto max-w-page px-page pt-6 pb-6 md:pt-14 md:pb-16">
          <h1
            data-text="hero_title"
            className={`wide max-w-[11.875em] wrap-anywhere text-balance sm:text-5xl lg:max-w-none ${hero_title.length > 48 ? 'text-3xl lg:text-6xl' : 'text-[2.5rem] lg:text-[5.25rem]'}`}
          >
            {hero_title}
          </h1>
          <div className="mt-3 mb-5 flex flex-wrap items-center justify-between gap-x-12 gap-y-4 md:mt-7 md:mb-10">
            <div className="flex items-center gap-4 md:gap-6">
              <Face images={portraits} />
              {text && (
                <p
                  data-text="hero_text"
                  className="max-w-[32em] text-base text-muted leading-relaxed wrap-anywhere group-has-[>picture]:text-text md:text-lg"
                >
                  {text}
                </p>
              )}
            </div>
            {/* On one line each, also in the font before the site's own. */}
            <div className="grid w-full grid-cols-2 gap-3 *:only:col-span-2 *:max-sm:px-2 sm:flex sm:w-auto">
              <Button data-text="order_button" onClick={() => scrollToSection('contact-form')}>
                {order_button}
              </Button>
              {showsSamples && <ListenButton tracks={tracks} showDemos={show_demos} label={samples_button} />}
            </div>
          </div>
          {shown && <HeroPlayer {...shown} covers={covers} />}
        </div>
      </div>
      <MeterBridge settings={settings} />
    </>
  );
};
type HeroProps = {
  settings: PageSettings;
  images: PolledList<ImageRecord>;
  portraits: PolledList<ImageRecord>;
  covers: PolledList<ImageRecord>;
  tracks: PolledList<PortfolioItem>;
  /** The built-in ones, where the studio has none and doesn't hide them. */
  demos: PageData['demos'];
  /** Whether the section of samples is on the page. */
  showsSamples: boolean;
};
