import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import type { TrackCover } from '../../../shared/portfolio.ts';
import { classes } from '../../lib/classes.ts';
import { LongText } from '../../ui/long-text.tsx';
import { CompareDetails } from '../players/compare-details.tsx';
import { CompareSwitch } from '../players/compare-switch.tsx';
import { PlayerFrame, tabId } from '../players/player-frame.tsx';
import { SeekSlider } from '../players/seek-slider.tsx';
import { SideTabs } from '../players/side-tabs.tsx';
import { hasSound } from '../players/sounds.ts';
import { Clock, MuteButton, PlayButton, PlayerProblem, VolumeSlider } from '../players/transport.tsx';
import { type Player, usePlayer } from '../players/use-player.ts';
import { WaveformLanes } from '../players/waveform-lanes.tsx';
import { CoverSpot } from './cover-spot.tsx';
import { DemoLabel } from './demo-label.tsx';
import { formatPlays, type Track } from './tracks.ts';
import { useTrack } from './use-track.ts';

/** How far a closed row has played, along its lower edge: a phone's rows have no waveform. */
const ProgressLine = ({ player: { state, span } }: { player: Player }) => (
  <svg aria-hidden="true" className="absolute inset-x-0 -bottom-px h-0.5 w-full fill-accent md:hidden">
    <rect width={`${span ? ((100 * state.position) / span).toFixed(1) : 0}%`} height="100%" />
  </svg>
);

// About six lines on a phone.
const shownCharacters = 220;

/**
 * A track as a row that plays in place. Its title opens it into the whole player: a large waveform, instant compare, and
 * what was done.
 */
export const TrackRow = ({ track, cover }: { track: Track; cover: TrackCover | null }) => {
  const { title, artist, genre, description, links, kind } = track;
  const { sounds, plays, reloadSounds, countListen, onTouched } = useTrack(track);
  const player = usePlayer(sounds, { reloadSounds });
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isSilent = !hasSound(sounds.before) && !hasSound(sounds.after);
  const facts = [artist, genre].filter(Boolean).join(' · ');
  return (
    <article onFocusCapture={onTouched} onPointerDownCapture={onTouched}>
      <PlayerFrame
        player={player}
        title={title}
        onListened={countListen}
        className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 py-2 md:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)_auto_auto] md:gap-x-5 lg:grid-cols-[auto_minmax(0,2fr)_minmax(0,3fr)_auto_auto]"
      >
        <div className="flex items-center gap-2 md:gap-4">
          <CoverSpot cover={cover} />
          <PlayButton player={player} />
        </div>
        <div className="relative flex min-h-14 min-w-0 items-center gap-1 md:gap-2">
          <div className="min-w-0 flex-1">
            <h3 tabIndex={-1} dir="auto" className="font-semibold leading-tight outline-none">
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={`${id}-more`}
                onClick={() => setOpen(!isOpen)}
                className="line-clamp-2 cursor-pointer text-left wrap-anywhere after:absolute after:inset-0"
              >
                {title}
              </button>
            </h3>
            <p className="flex items-center gap-2 text-[0.8125rem] text-muted leading-4">
              <span dir="auto" className="truncate">
                {facts}
                {kind === 'featured' && <span className="max-md:hidden">{facts && ' · '}featured</span>}
              </span>
              {kind === 'demo' && <DemoLabel />}
            </p>
          </div>
          <ChevronDown
            aria-hidden
            className={classes(
              'size-4 shrink-0 text-muted transition-transform max-md:hidden',
              isOpen && 'rotate-180',
            )}
          />
        </div>
        <div
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={tabId(id, player.state)}
          className={classes('relative', isOpen ? 'col-span-full row-start-2 mt-3' : 'max-md:hidden')}
        >
          <WaveformLanes player={player} sounds={sounds} height={isOpen ? 'h-20' : 'h-10'} />
          <SeekSlider player={player} />
        </div>
        <span className="max-md:hidden md:col-start-4 md:row-start-1">
          <Clock player={player} />
        </span>
        <SideTabs
          player={player}
          sounds={sounds}
          id={id}
          className="col-start-3 row-start-1 md:col-start-5"
        />
        <div id={`${id}-more`} hidden={!isOpen} className="col-span-full pb-2">
          <div className="mt-1 flex flex-wrap items-center gap-x-4">
            <CompareSwitch player={player} sounds={sounds} />
            <span className="ml-auto flex items-center gap-1">
              <span className="md:hidden">
                <Clock player={player} />
              </span>
              <MuteButton player={player} />
              <VolumeSlider player={player} className="w-24" />
            </span>
          </div>
          <CompareDetails player={player} sounds={sounds} />
          {description && (
            <p dir="auto" className="wrap-anywhere mt-2 max-w-prose whitespace-pre-line text-muted">
              <LongText text={description} limit={shownCharacters} of={title} />
            </p>
          )}
          {links.length > 0 && (
            <p className="flex flex-wrap items-center gap-x-4">
              <span className="text-muted">Released on</span>
              {links.map(({ label, url }) => (
                <a key={url} href={url} className="link inline-flex min-h-11 items-center wrap-anywhere">
                  {label}
                </a>
              ))}
            </p>
          )}
          <p className="mt-2 text-muted text-sm empty:hidden">{formatPlays(plays)}</p>
        </div>
        <div className="col-span-full">
          <PlayerProblem player={player} />
          {isSilent && <p className="text-muted text-sm">No audio files available</p>}
        </div>
        {!isOpen && <ProgressLine player={player} />}
      </PlayerFrame>
    </article>
  );
};
