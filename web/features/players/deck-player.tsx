import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { CompareDetails } from './compare-details.tsx';
import { CompareSwitch } from './compare-switch.tsx';
import { PlayerFrame, tabId } from './player-frame.tsx';
import { SeekSlider } from './seek-slider.tsx';
import { SideTabs } from './side-tabs.tsx';
import type { ReloadSounds, Sounds } from './sounds.ts';
import { TimeRuler } from './time-ruler.tsx';
import { Clock, MuteButton, PlayButton, PlayerProblem, VolumeSlider } from './transport.tsx';
import { type Player, usePlayer } from './use-player.ts';
import { DeckLanes } from './waveform-lanes.tsx';

/**
 * The large before/after player: two waveform lanes with one ruler and one playhead. It is as high while it plays and
 * compares as before.
 */
export const DeckPlayer = ({ startsPlaying, handle, children, ...props }: DeckPlayerProps) => {
  const { sounds, reloadSounds, title, note, onListened } = props;
  const player = usePlayer(sounds, { rewinds: true, compares: true, reloadSounds });
  handle.current = player;
  const first = useRef(player);
  useEffect(() => {
    if (startsPlaying) void first.current.play();
  }, [startsPlaying]);
  const id = useId();
  const { state } = player;
  const isComparing = state.compare.phase === 'loading' || state.compare.phase === 'on';
  return (
    <PlayerFrame player={player} title={title} onListened={onListened}>
      <div className="flex items-center gap-2 p-3 pr-4 md:gap-4 md:p-4 md:pr-5">
        <PlayButton player={player} title={title} leads className="md:size-14" />
        <div className="ml-1 min-w-0 flex-1">{children}</div>
        <Clock player={player} />
      </div>
      <div className="grid grid-cols-[5.25rem_1fr] border-hairline border-y md:grid-cols-[8rem_1fr]">
        <span className="border-hairline border-r border-b" />
        <TimeRuler duration={player.span ?? 0} />
        <SideTabs player={player} sounds={sounds} id={id} isVertical />
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
      <div className="px-3 pt-1 pb-2 md:px-4">
        <div className="flex items-start justify-between gap-x-4">
          <CompareSwitch player={player} sounds={sounds} hint="Switch sides while it plays." />
          <span className="ml-auto flex items-center gap-1">
            <MuteButton player={player} />
            <VolumeSlider player={player} className="w-20" />
          </span>
        </div>
        {/* Room for three lines of levels. While comparing, they are shown here instead of the note. */}
        <div className="min-h-14">
          <CompareDetails player={player} sounds={sounds} />
          {!isComparing && <div className="text-muted text-sm">{note}</div>}
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
  note: ReactNode;
  /** Called once per listen. */
  onListened?: (() => void) | undefined;
  /** Plays at once: it takes over from another one that was playing. */
  startsPlaying: boolean;
  /** Where to put the player itself. */
  handle: RefObject<Player | null>;
  children: ReactNode;
};
