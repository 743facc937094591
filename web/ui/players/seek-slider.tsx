import type { KeyboardEvent } from 'react';
import { sayTime } from '../../lib/audio/time.ts';
import type { Player } from './use-player.ts';

const steps: Record<string, number> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -15,
  PageUp: 15,
};

/** An invisible native slider over a waveform: a click goes there in proportion, arrows go five seconds. */
export const SeekSlider = ({ player: { state, seek } }: { player: Player }) => {
  const duration = state.duration ?? 0;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    seek(Math.min(duration, Math.max(0, state.position + step)));
  };
  return (
    <input
      type="range"
      aria-label="Seek"
      aria-valuetext={`${sayTime(state.position)} of ${sayTime(duration)}`}
      min={0}
      max={duration || 1}
      step={0.01}
      value={duration ? state.position : 0}
      disabled={!duration}
      onChange={(event) => seek(event.currentTarget.valueAsNumber)}
      onKeyDown={onKeyDown}
      className="seek"
    />
  );
};
