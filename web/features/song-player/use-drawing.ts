import { type PointerEvent, useRef, useState } from 'react';
import { type NotePlace, placeBetween } from './note-times.ts';

/** How far a pointer moves sideways before it draws a range, in pixels. Less is a press, or a finger that scrolls. */
const slack = 6;

/** Presses and drags along a line of time: a press is a place, a drag a range. */
export const useDrawing = ({ span, onPress, onRange }: DrawingOptions) => {
  const grip = useRef<number | null>(null);
  const [drawn, setDrawn] = useState<NotePlace | null>(null);
  const secondsAt = ({ currentTarget }: PointerEvent<HTMLElement>, x: number) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return span * Math.min(1, Math.max(0, (x - left) / width));
  };
  const rangeOf = (event: PointerEvent<HTMLElement>): NotePlace | null => {
    const from = grip.current;
    if (from === null || !onRange || Math.abs(event.clientX - from) <= slack) return null;
    const place = placeBetween(secondsAt(event, from), secondsAt(event, event.clientX), span);
    return place.to_s === null ? null : place;
  };
  const end = () => {
    grip.current = null;
    setDrawn(null);
  };
  return {
    drawn,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || span === 0) return;
        // Otherwise the browser would move focus, and take it from what a press opens.
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = event.clientX;
      },
      // The mouse events that browsers send after a tap would take the focus, too.
      onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (grip.current !== null && onRange) setDrawn(rangeOf(event));
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (grip.current === null) return;
        const range = rangeOf(event);
        end();
        if (range) onRange?.(range);
        else onPress(secondsAt(event, event.clientX), span / event.currentTarget.clientWidth);
      },
      onPointerCancel: end,
    },
  };
};
type DrawingOptions = {
  /** Seconds from one end to the other. */
  span: number;
  /** `perPixel`: seconds. */
  onPress(seconds: number, perPixel: number): void;
  /** Absent where a drag means nothing else than a press. */
  onRange?: ((place: NotePlace) => void) | undefined;
};
