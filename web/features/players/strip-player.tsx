import type { ReactNode } from 'react';
import type { Side } from '../../lib/audio/compare-state.ts';
import { LazyPlaybackTracking } from './lazy-playback-tracking.tsx';
import type { ReloadSounds, Sound } from './sounds.ts';
import { PlayButton, PlayerProblem } from './transport.tsx';
import { usePlayer } from './use-player.ts';
import { Waveform } from './waveform.tsx';

const nothing: Sound = { url: null, duration_s: null, peaks: null };

/** Plays one side of a sample: starts at the beginning and rewinds when stopped. */
export const StripPlayer = ({
  side,
  sound,
  reloadSounds,
  title,
  readout,
  onListened,
  children,
}: StripPlayerProps) => {
  const player = usePlayer(
    { before: nothing, after: nothing, [side]: sound },
    { rewinds: true, reloadSounds },
  );
  const { state } = player;
  return (
    <div className="grid gap-x-6 gap-y-4 md:grid-cols-[3.5rem_1fr_15.5rem] md:items-center">
      <div className="flex items-center gap-4 md:contents">
        <PlayButton player={player} title={title} isDisabled={!sound.url} className="md:size-14" />
        <Waveform
          peaks={sound.peaks}
          side={side}
          position={state.position}
          duration={state.duration}
          playing={player.isActive ? player.now : null}
          className="h-16 min-w-0 md:h-24"
        />
      </div>
      <div>
        {readout}
        <div className="mt-1.5 text-sm leading-normal">{children}</div>
        <PlayerProblem player={player} />
      </div>
      <audio {...player.audioProps} />
      <LazyPlaybackTracking player={player} title={title} onListened={onListened} />
    </div>
  );
};
type StripPlayerProps = {
  side: Side;
  sound: Sound;
  reloadSounds?: ReloadSounds | undefined;
  title: string;
  readout: ReactNode;
  /** Called once per listen. */
  onListened?: (() => void) | undefined;
  children: ReactNode;
};
