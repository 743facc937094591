import { useEffect, useMemo, useRef, useState } from 'react';
import type { Demo } from '../../../shared/demo.ts';
import type { ImageRecord } from '../../../shared/images.ts';
import type { PortfolioItem } from '../../../shared/portfolio.ts';
import { type PolledList, usePolledList } from '../../lib/polled-list.ts';
import { Button } from '../../ui/button.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { leadDemo } from './demo-library.ts';
import otherDemos from './demos.json' with { type: 'json' };
import { TrackRow } from './track-row.tsx';
import { demoToTrack, findCover, getAudibleTracks, toTrack } from './tracks.ts';

// Three, ending with the lead demo.
const builtIn = [...otherDemos, leadDemo];
const shownAtFirst = 6;

/** The studio's tracks; until there are any, the demos, labelled as such, unless the studio hides them. */
export const MyMusic = ({
  tracks: items,
  images,
  showDemos,
  demos = builtIn,
  title,
  intro,
}: MyMusicProps) => {
  const list = usePolledList(items);
  const pictures = usePolledList(images) ?? [];
  const [isWhole, setWhole] = useState(false);
  const rows = useRef<HTMLUListElement>(null);
  const isDemo = !list?.length;
  const tracks = useMemo(
    () => (list?.length ? getAudibleTracks(list.map(toTrack)) : demos.map(demoToTrack)),
    [list, demos],
  );
  const shown = isWhole ? tracks : tracks.slice(0, shownAtFirst);
  useEffect(() => {
    // The button is gone; keyboard focus moves to the first track it revealed.
    if (isWhole) rows.current?.querySelectorAll('h3')[shownAtFirst]?.focus({ preventScroll: true });
  }, [isWhole]);
  if (isDemo && !(showDemos && demos.length > 0)) return null;
  return (
    <>
      <SectionHeading data-text="music_title" data-intro={isDemo ? undefined : 'music_intro'} title={title}>
        {isDemo ? 'Demo tracks, made for this site.' : intro}
      </SectionHeading>
      <ul ref={rows} className="mt-6 divide-y divide-hairline border-hairline border-y">
        {shown.map((track) => (
          <li key={track.id}>
            <TrackRow track={track} cover={findCover(track, pictures)} />
          </li>
        ))}
      </ul>
      {shown.length < tracks.length && (
        <p className="mt-6 text-center">
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
  /** Those of a kind of studio with its own. */
  demos?: Demo[] | undefined;
  title: string;
  /** Below the title of the studio's own tracks. */
  intro: string;
};
