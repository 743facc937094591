import { useId } from 'react';
import { classes } from '../../lib/classes.ts';
import { CompareDetails } from './compare-details.tsx';
import { CompareSwitch } from './compare-switch.tsx';
import { PlayerFrame, tabId } from './player-frame.tsx';
import { SeekSlider } from './seek-slider.tsx';
import { SideTabs } from './side-tabs.tsx';
import { hasBoth, hasSound, type ReloadSounds, type Sounds } from './sounds.ts';
import { Clock, MuteButton, PlayButton, PlayerProblem, VolumeSlider } from './transport.tsx';
import { usePlayer } from './use-player.ts';
import { WaveformLanes } from './waveform-lanes.tsx';

/** A before/after player for a card: one waveform at a time, or both overlaid while comparing. */
export const ComparePlayer = ({ sounds, reloadSounds, title, onListened }: ComparePlayerProps) => {
  const player = usePlayer(sounds, { reloadSounds });
  const id = useId();
  if (!hasSound(sounds.before) && !hasSound(sounds.after))
    return <p className="border-hairline border-t px-5 py-6 text-muted">No audio files available</p>;
  return (
    <PlayerFrame player={player} title={title} onListened={onListened} className="border-hairline border-t">
      <SideTabs player={player} sounds={sounds} id={id} />
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={tabId(id, player.state)}
        // The instant compare switch has its own spacing.
        className={classes(
          'border-hairline border-t px-5 pt-5 md:px-4 lg:px-5',
          hasBoth(sounds) ? 'pb-2' : 'pb-5',
        )}
      >
        <div className="relative">
          <WaveformLanes player={player} sounds={sounds} />
          <SeekSlider player={player} />
        </div>
        <div className="mt-3 flex items-center gap-1">
          <PlayButton player={player} className="mr-1" />
          <MuteButton player={player} />
          <VolumeSlider player={player} className="w-24 shrink md:w-16 xl:w-24" />
          <span className="ml-auto pl-2">
            <Clock player={player} />
          </span>
        </div>
        <CompareSwitch player={player} sounds={sounds} />
        <CompareDetails player={player} sounds={sounds} />
        <PlayerProblem player={player} />
      </div>
    </PlayerFrame>
  );
};
type ComparePlayerProps = {
  sounds: Sounds;
  reloadSounds?: ReloadSounds | undefined;
  title: string;
  /** Called once per listen. */
  onListened?: (() => void) | undefined;
};
