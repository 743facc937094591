import { useId } from 'react';
import { SeekSlider } from './seek-slider.tsx';
import { SideTabs } from './side-tabs.tsx';
import { Clock, MuteButton, PlayButton, PlayerProblem } from './transport.tsx';
import { hasSound, type Sounds, usePlayer } from './use-player.ts';
import { Waveform } from './waveform.tsx';

/** A before/after player for a card: one waveform at a time. */
export const ComparePlayer = ({ sounds, title }: { sounds: Sounds; title: string }) => {
  const player = usePlayer(sounds);
  const id = useId();
  if (!hasSound(sounds.before) && !hasSound(sounds.after))
    return <p className="border-hairline border-t px-5 py-6 text-muted">No audio files available</p>;
  const { state } = player;
  return (
    <fieldset aria-label={`Before and after: ${title}`} className="min-w-0 border-hairline border-t">
      <SideTabs player={player} sounds={sounds} id={id} />
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${state.side}`}
        className="border-hairline border-t px-5 pt-5 pb-3 md:px-4 lg:px-5"
      >
        <div className="relative">
          <Waveform
            peaks={sounds[state.side].peaks}
            side={state.side}
            bars={72}
            position={state.position}
            duration={state.duration}
            playing={player.isActive ? player.audio : null}
            className="h-16"
          />
          <SeekSlider player={player} />
        </div>
        <div className="mt-3 flex items-center gap-2">
          <PlayButton player={player} />
          <MuteButton player={player} />
          <span className="ml-auto">
            <Clock player={player} />
          </span>
        </div>
        <PlayerProblem player={player} />
      </div>
      <audio {...player.audioProps} />
    </fieldset>
  );
};
