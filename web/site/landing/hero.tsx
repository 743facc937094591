import { useState } from 'react';
import { playInvitation } from '../../../shared/hero-wording.ts';
import type { ImageRecord } from '../../../shared/images.ts';
import type { PortfolioItem } from '../../../shared/portfolio.ts';
import type { Settings } from '../../../shared/settings.ts';
import { leadDemo } from '../../features/portfolio/demo-library.ts';
import { getLeadTrack } from '../../features/portfolio/lead-track.ts';
import { demoToTrack } from '../../features/portfolio/tracks.ts';
import { type PolledList, usePolledList } from '../../lib/polled-list.ts';
import { scrollToSection } from '../../lib/scroll-to-section.ts';
import { Button } from '../../ui/button.tsx';
import { HeroBackdrop } from './hero-backdrop.tsx';
import { HeroDeck } from './hero-deck.tsx';
import { MeterBridge } from './meter-bridge.tsx';

/** Links to the before/after pairs or, without any, to other things to hear. */
const ListenButton = ({ tracks, showDemos }: { tracks: PolledList<PortfolioItem>; showDemos: boolean }) => {
  const items = usePolledList(tracks);
  const place = showDemos || getLeadTrack(items) ? 'before-after' : 'my-music';
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
  const [track] = useState(() => getLeadTrack(tracks.served) ?? (show_demos ? demoToTrack(leadDemo) : null));
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
