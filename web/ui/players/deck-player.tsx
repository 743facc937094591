import { type ReactNode, useId } from 'react';
import { formatTime, rulerMarks } from '../../lib/audio/time.ts';
import { SeekSlider } from './seek-slider.tsx';
import { SideTabs } from './side-tabs.tsx';
import { Clock, MuteButton, PlayButton, PlayerProblem } from './transport.tsx';
import { type Sounds, usePlayer } from './use-player.ts';
import { Waveform } from './waveform.tsx';

// Drawn, not laid out: the page's policy allows no style attributes, and an attribute of a drawing can be a percentage.
const Ruler = ({ duration }: { duration: number }) => (
  <svg aria-hidden="true" className="block h-6 w-full overflow-hidden border-hairline border-b">
    {rulerMarks(duration).map((mark) => {
      const x = `${mark === 0 ? 0 : ((100 * mark) / duration).toFixed(2)}%`;
      return (
        <g key={mark}>
          {mark > 0 && <line x1={x} x2={x} y1="60%" y2="100%" className="stroke-edge" />}
          <text x={x} dx="8" y="50%" dominantBaseline="central" className="fill-muted font-mono text-xs">
            {formatTime(mark)}
          </text>
        </g>
      );
    })}
  </svg>
);

/** The big before/after player: both waveforms as two lanes of one tape, under one ruler and one playhead. */
export const DeckPlayer = ({ sounds, title, note, children }: DeckPlayerProps) => {
  const player = usePlayer(sounds, true);
  const id = useId();
  const { state } = player;
  const lane = (side: 'before' | 'after') => (
    <Waveform
      peaks={sounds[side].peaks}
      side={side}
      bars={112}
      position={state.position}
      duration={state.duration}
      playing={player.isActive ? player.audio : null}
      isDim={state.side !== side}
      className="h-[4.5rem] py-2 md:h-24"
    />
  );
  return (
    <fieldset aria-label={`Before and after: ${title}`} className="min-w-0 border border-hairline bg-panel">
      <div className="flex items-center gap-2 p-3 pr-4 md:gap-4 md:p-4 md:pr-5">
        <PlayButton player={player} title={title} className="md:size-14" />
        <div className="ml-1 min-w-0 flex-1">{children}</div>
        <MuteButton player={player} />
        <Clock player={player} />
      </div>
      <div className="grid grid-cols-[5.25rem_1fr] border-hairline border-y md:grid-cols-[8rem_1fr]">
        <span className="border-hairline border-r border-b" />
        <Ruler duration={state.duration ?? 0} />
        <SideTabs player={player} sounds={sounds} id={id} isVertical />
        <div
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${state.side}`}
          className="relative bg-ink"
        >
          {lane('before')}
          <div className="border-hairline border-t">{lane('after')}</div>
          <SeekSlider player={player} />
        </div>
      </div>
      <div className="px-3 py-3 text-muted text-sm md:px-4">
        {note}
        <PlayerProblem player={player} />
      </div>
      <audio {...player.audioProps} />
    </fieldset>
  );
};
type DeckPlayerProps = { sounds: Sounds; title: string; note: ReactNode; children: ReactNode };
