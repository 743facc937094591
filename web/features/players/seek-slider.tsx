import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { describeTime } from '../../lib/audio/time.ts';

const steps: Record<string, number> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -15,
  PageUp: 15,
};

/** Anything with a seekable position, in seconds. */
type Seekable = {
  state: { position: number; duration: number | null };
  /** Duration covered by the slider. */
  span: number | null;
  seek(position: number): void;
};

/** How far a finger moves sideways before it counts as a drag. Less is a tap or a scroll. */
const slack = 6;

/**
 * An invisible native slider over a waveform, for keyboard and assistive technology; arrow keys seek five seconds.
 * Pointers are handled separately: a click or drag seeks proportionally, also by touch, which native sliders on phones
 * don't support.
 */
export const SeekSlider = ({ player: { state, span, seek } }: { player: Seekable }) => {
  const input = useRef<HTMLInputElement>(null);
  const grip = useRef<{ x: number; isDragging: boolean } | null>(null);
  const duration = state.duration ?? 0;
  const length = span ?? 0;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    seek(Math.min(duration, Math.max(0, state.position + step)));
  };
  const goTo = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    seek(length * Math.min(1, Math.max(0, (clientX - left) / width)));
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!duration || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    // Otherwise the browser would move focus and select text.
    if (event.pointerType !== 'touch') event.preventDefault();
    input.current?.focus({ preventScroll: true });
    grip.current = { x: event.clientX, isDragging: event.pointerType !== 'touch' };
    if (grip.current.isDragging) goTo(event);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!grip.current) return;
    grip.current.isDragging ||= Math.abs(event.clientX - grip.current.x) > slack;
    if (grip.current.isDragging) goTo(event);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (grip.current) goTo(event);
    grip.current = null;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the slider inside is what assistive technology meets
    <div
      data-drag
      className={duration ? 'seek' : 'seek cursor-default'}
      onPointerDown={onPointerDown}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        grip.current = null;
      }}
    >
      <input
        ref={input}
        type="range"
        aria-label="Seek"
        aria-valuetext={`${describeTime(state.position)} of ${describeTime(duration)}`}
        min={0}
        max={length || 1}
        step={0.01}
        value={duration ? state.position : 0}
        disabled={!duration}
        onChange={(event) => seek(event.currentTarget.valueAsNumber)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
};
