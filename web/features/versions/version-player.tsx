import { type ReactNode, type RefObject, useId } from 'react';
import { classes } from '../../lib/classes.ts';
import { Select } from '../../ui/field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { CompareDetails } from '../players/compare-details.tsx';
import { PlayerFrame, tabId } from '../players/player-frame.tsx';
import { SeekSlider } from '../players/seek-slider.tsx';
import { hasBoth } from '../players/sounds.ts';
import { Clock, MuteButton, PlayButton, PlayerProblem, VolumeSlider } from '../players/transport.tsx';
import type { Player } from '../players/use-player.ts';
import { WaveformLanes } from '../players/waveform-lanes.tsx';
import { type MarkedNote, NoteRanges, NoteStrip } from './note-strip.tsx';
import type { NotePlace } from './note-times.ts';
import type { Track } from './tracks.ts';
import { type FetchLink, useComparison } from './use-comparison.ts';

const SideTabs = lazyPart(
  async () => (await import('../players/compare-mode.ts')).SideTabs,
  'The other version couldn’t load.',
);

const stillPlays = 'You can still play each version on its own.';

/**
 * Plays a version of a song: a waveform with notes, and a switch to any other version at the same position. Used by the
 * client's page and the studio's.
 */
export const VersionPlayer = ({
  track,
  others,
  songName,
  fetchLink,
  describeProblem,
  notes,
  edited = null,
  onPick,
  onOpenNote,
  isSmall = false,
  heading,
  actions,
  handle,
  children,
}: VersionPlayerProps) => {
  const { player, sounds, partner, isBusy, compareWith, links, trouble } = useComparison(
    track,
    others,
    fetchLink,
  );
  handle.current = player;
  const id = useId();
  const { state } = player;
  const heard = state.side === 'before' && partner ? partner : track;
  const span = player.span ?? 0;
  const height = isSmall ? 'h-12' : 'h-20 sm:h-24';
  const isCompared = partner !== null && hasBoth(sounds);
  return (
    <>
      <PlayerFrame
        player={player}
        title={`${songName}: ${heard.name}`}
        label={`Player of ${track.name}`}
        keys={`${isCompared ? 'B A sides' : 'Space play'}${onPick ? ' · N note · [ ] range' : ''}`}
        className="player"
      >
        <div className="flex items-center gap-3 sm:gap-4">
          <PlayButton player={player} className={isSmall ? undefined : 'sm:size-14'} />
          <div className="min-w-0 flex-1">{heading}</div>
          <Clock player={player} />
        </div>
        {isCompared && (
          <div className="mt-4 border border-hairline">
            <SideTabs player={player} sounds={sounds} id={id} />
          </div>
        )}
        <div
          className={classes('border border-hairline bg-ink px-2', isCompared ? 'border-t-0' : 'mt-4')}
          {...(isCompared && {
            role: 'tabpanel',
            id: `${id}-panel`,
            'aria-labelledby': tabId(id, state),
          })}
        >
          <div className="relative py-2">
            <div className="relative">
              <NoteRanges notes={notes} span={span || 1} edited={edited} />
              <WaveformLanes player={player} sounds={sounds} height={height} />
              <SeekSlider player={player} />
            </div>
          </div>
          {span > 0 && (onPick || notes.length > 0) && (
            <div className="-mx-2 border-hairline border-t px-2">
              <NoteStrip notes={notes} span={span} onPick={onPick} onOpen={onOpenNote} />
            </div>
          )}
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3">
          {actions}
          {others.length > 0 && (
            <label htmlFor={`${id}-other`} className="flex min-w-0 items-center gap-2 text-sm">
              <span className="whitespace-nowrap text-muted">Compare with</span>
              <Select
                id={`${id}-other`}
                className="w-auto! min-w-0 py-1.5! text-sm!"
                aria-busy={isBusy}
                value={partner?.id ?? ''}
                onChange={(event) => void compareWith(event.currentTarget.value || null)}
              >
                <option value="">Nothing</option>
                {others.map((other) => (
                  <option key={other.id} value={other.id}>
                    {other.name}
                  </option>
                ))}
              </Select>
            </label>
          )}
          <span className="ml-auto flex items-center gap-1">
            <MuteButton player={player} />
            <VolumeSlider player={player} className="w-20 max-sm:hidden" />
          </span>
        </div>
        {partner && <CompareDetails player={player} sounds={sounds} />}
        <PlayerProblem player={player} still={stillPlays} />
        <p role="status" className="text-error text-sm not-empty:mt-2">
          {trouble || (links.problem !== null && describeProblem(links.problem))}
        </p>
      </PlayerFrame>
      {children}
    </>
  );
};
type VersionPlayerProps = {
  track: Track;
  /** Tracks to compare it with. */
  others: readonly Track[];
  /** Shown on the phone's lock screen. */
  songName: string;
  fetchLink: FetchLink;
  /** Why a track can't be played, as a sentence. */
  describeProblem(error: unknown): string;
  notes: readonly MarkedNote[];
  /** Position of the note being written. */
  edited?: NotePlace | null;
  onPick?: ((place: NotePlace) => void) | undefined;
  onOpenNote(id: string): void;
  isSmall?: boolean;
  heading: ReactNode;
  /** Buttons beside the switch. */
  actions?: ReactNode;
  /** Exposes the player for seeking and reading its position. */
  handle: RefObject<Player | null>;
  /** What needs the player, below it: shown with it once its code is loaded. */
  children?: ReactNode;
};
