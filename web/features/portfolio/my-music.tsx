import { useEffect, useMemo, useRef, useState } from 'react';
import type { ImageRecord } from '../../../shared/images.ts';
import type { PortfolioItem } from '../../../shared/portfolio.ts';
import { classes } from '../../lib/classes.ts';
import { type PolledList, usePolledList } from '../../lib/polled-list.ts';
import { Button } from '../../ui/button.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { leadDemo } from './demo-library.ts';
import demos from './demos.json' with { type: 'json' };
import { TrackCard } from './track-card.tsx';
import { assignCovers, demoToTrack, getAudibleTracks, toTrack } from './tracks.ts';

// Three, ending with the lead demo.
const demoTracks = [...demos, leadDemo].map(demoToTrack);
const shownAtFirst = 6;

// One or two tracks are wider than a third of the page; an odd last one fills its row in two-column layouts.
const columns = (count: number) =>
  count === 1
    ? 'max-w-2xl'
    : classes(
        'md:grid-cols-2 md:max-lg:[&>:last-child:nth-child(odd)]:col-span-2',
        count !== 2 && count !== 4 && 'lg:grid-cols-3',
      );

/** The studio's tracks; until there are any, the three demos, labelled as such, unless the studio hides them. */
export const MyMusic = ({ tracks: items, images, showDemos }: MyMusicProps) => {
  const list = usePolledList(items);
  const pictures = usePolledList(images);
  const [isWhole, setWhole] = useState(false);
  const grid = useRef<HTMLDivElement>(null);
  const isDemo = !list?.length;
  const tracks = useMemo(() => (list?.length ? getAudibleTracks(list.map(toTrack)) : demoTracks), [list]);
  const covers = isDemo ? [] : assignCovers(tracks, pictures ?? []);
  const shown = isWhole ? tracks : tracks.slice(0, shownAtFirst);
  useEffect(() => {
    // The button is gone; keyboard focus moves to the first track it revealed.
    if (isWhole) grid.current?.querySelectorAll('h3')[shownAtFirst]?.focus({ preventScroll: true });
  }, [isWhole]);
  if (isDemo && !showDemos) return null;
  return (
    <>
      <SectionHeading title="My Music">
        {isDemo
          ? 'Demo tracks, made for this site to show the difference between a raw bounce and a finished mix. Switch sides any time without losing your place.'
          : 'Tracks mixed in this room. Switch sides any time without losing your place.'}
      </SectionHeading>
      <div ref={grid} className={classes('mt-10 grid gap-6 md:gap-4 lg:gap-6', columns(shown.length))}>
        {shown.map((track, index) => (
          <TrackCard key={track.id} track={track} hasCovers={covers.some(Boolean)} cover={covers[index]} />
        ))}
      </div>
      {shown.length < tracks.length && (
        <p className="mt-8 text-center">
          <Button kind="secondary" onClick={() => setWhole(true)}>
            {`Show all ${tracks.length} tracks`}
          </Button>
        </p>
      )}
    </>
  );
};
type MyMusicProps = {
  tracks: PolledList<PortfolioItem>;
  images: PolledList<ImageRecord>;
  showDemos: boolean;
};
