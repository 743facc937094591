import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import type { TrackCover } from '../../../shared/portfolio.ts';
import { areEquallyLong } from '../../lib/audio/compare-state.ts';
import { formatLoudness } from '../../lib/audio/levels.ts';
import { Picture } from '../../ui/picture.tsx';
import { CompareDetails } from './compare-details.tsx';
import { CompareSwitch } from './compare-switch.tsx';
import { PlayerFrame, tabId } from './player-frame.tsx';
import { SeekSlider } from './seek-slider.tsx';
import { SideTabs } from './side-tabs.tsx';
import { getSoundName, type ReloadSounds, type Sounds } from './sounds.ts';
import { TimeRuler } from './time-ruler.tsx';
import { Clock, MuteButton, PlayButton, PlayerProblem, VolumeSlider } from './transport.tsx';
import { type Player, usePlayer } from './use-player.ts';
import { DeckLanes } from './waveform-lanes.tsx';

/** Tells listeners beforehand whether one side is merely louder. */
const LoudnessNote = (sounds: Sounds) => {
  const { before, after } = sounds;
  if (typeof before.lufs !== 'number' || typeof after.lufs !== 'number') return null;
  return Math.abs(before.lufs - after.lufs) < 0.25 ? (
    <p>
      Both matched at <span className="font-mono">{formatLoudness(after.lufs)}</span>: you’re hearing the
      work, not the volume.
    </p>
  ) : (
    <p>
      {getSoundName(sounds, 'before')} at <span className="font-mono">{formatLoudness(before.lufs)}</span>,{' '}
      {getSoundName(sounds, 'after').toLowerCase()} at{' '}
      <span className="font-mono">{formatLoudness(after.lufs)}</span>.
      {areEquallyLong(before.duration_s, after.duration_s) &&
        ' Instant compare plays both at the same loudness.'}
    </p>
  );
};

/**
 * The large before/after player: two waveform lanes with one ruler and one playhead. It is as high while it plays and
 * compares as before.
 */
export const DeckPlayer = ({
  sounds,
  reloadSounds,
  title,
  cover,
  leads = false,
  onListened,
  startsPlaying = false,
  handle,
  children,
}: DeckPlayerProps) => {
  const player = usePlayer(sounds, { rewinds: true, compares: true, reloadSounds });
  if (handle) handle.current = player;
  const first = useRef(player);
  useEffect(() => {
    if (startsPlaying) void first.current.play();
  }, [startsPlaying]);
  const id = useId();
  const { state } = player;
  const isComparing = state.compare.phase === 'loading' || state.compare.phase === 'on';
  return (
    <PlayerFrame player={player} title={title} onListened={onListened}>
      <div className="flex items-center gap-3 p-3 pr-4 md:gap-4 md:p-4 md:pr-5">
        <Picture
          picture={cover}
          alt={cover?.alt_text ?? ''}
          sizes="3.5rem"
          isFirst={leads}
          className="size-14 shrink-0 rounded-sm object-cover"
          fallback={null}
        />
        <PlayButton player={player} title={title} leads={leads} className="md:size-14" />
        <div className="min-w-0 flex-1">{children}</div>
        <Clock player={player} />
      </div>
      <div className="border-hairline border-y">
        <div className="max-md:hidden">
          <TimeRuler duration={player.span ?? 0} />
        </div>
        <div
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={tabId(id, state)}
          className="relative min-w-0 bg-ink"
        >
          <DeckLanes player={player} sounds={sounds} />
          <SeekSlider player={player} />
        </div>
      </div>
      <div className="px-3 pt-3 pb-2 md:px-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <SideTabs player={player} sounds={sounds} id={id} className="max-sm:w-full" />
          <CompareSwitch
            player={player}
            sounds={sounds}
            {...(leads && { hint: 'Switch sides while it plays.' })}
          />
          <span className="ml-auto flex items-center gap-1">
            <MuteButton player={player} />
            <VolumeSlider player={player} className="w-20" />
          </span>
        </div>
        {/* Room for three lines of levels. While comparing, they are shown here instead of the note. */}
        <div className="min-h-14">
          <CompareDetails player={player} sounds={sounds} />
          {leads && !isComparing && (
            <div className="pt-1 text-muted text-sm">
              <LoudnessNote {...sounds} />
            </div>
          )}
        </div>
        <PlayerProblem player={player} />
      </div>
    </PlayerFrame>
  );
};
type DeckPlayerProps = {
  sounds: Sounds;
  reloadSounds?: ReloadSounds | undefined;
  title: string;
  cover: TrackCover | null;
  /** Where playing it is what to do first; there it says what is to be heard. */
  leads?: boolean;
  /** Called once per listen. */
  onListened?: (() => void) | undefined;
  /** Plays at once: it takes over from another one that was playing. */
  startsPlaying?: boolean;
  /** Where to put the player itself. */
  handle?: RefObject<Player | null>;
  children: ReactNode;
};
