import { type PointerEvent, useRef, useState } from 'react';
import { classes } from '../../lib/classes.ts';
import { type MarkedNote, NotePins, NoteRanges } from './note-marks.tsx';
import { type NotePlace, placeBetween } from './note-times.ts';

/** In pixels: how close a click must be to a pin to hit it, and how far a drag goes before it becomes a range. */
const nearPin = 9;
const slack = 5;

/**
 * The strip below a waveform for pinning notes: a click starts a note there, a drag starts one over a range, and a pin
 * opens its note. Keyboard users have the button and the list.
 */
export const NoteStrip = ({ notes, span, onPick, onOpen }: NoteStripProps) => {
  const grip = useRef<number | null>(null);
  const [drawn, setDrawn] = useState<NotePlace | null>(null);
  const secondsAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>, x = clientX) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return (span * (x - left)) / width;
  };
  const pinAt = (event: PointerEvent<HTMLElement>): MarkedNote | undefined => {
    const reach = (span * nearPin) / event.currentTarget.clientWidth;
    const at = secondsAt(event);
    return notes
      .filter(({ at_s }) => Math.abs(at_s - at) <= reach)
      .toSorted((one, other) => Math.abs(one.at_s - at) - Math.abs(other.at_s - at))[0];
  };
  const placeOf = (event: PointerEvent<HTMLElement>): NotePlace => {
    const from = grip.current ?? event.clientX;
    const isDrawn = Math.abs(event.clientX - from) > slack;
    const start = secondsAt(event, from);
    return placeBetween(start, isDrawn ? secondsAt(event) : start, span);
  };
  const end = () => {
    grip.current = null;
    setDrawn(null);
  };
  return (
    <div
      data-drag
      className={classes(
        'relative h-9 touch-pan-y select-none pt-1.5 pointer-coarse:h-11',
        onPick && 'cursor-copy',
      )}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        // Otherwise the mouse events that browsers send after a tap would take focus from the opened note.
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = event.clientX;
      }}
      onPointerMove={(event) => {
        if (grip.current !== null && onPick) setDrawn(placeOf(event));
      }}
      onPointerUp={(event) => {
        if (grip.current === null) return;
        const place = placeOf(event);
        const pin = place.to_s === null ? pinAt(event) : undefined;
        end();
        if (pin) onOpen(pin.id);
        else onPick?.(place);
      }}
      onPointerCancel={end}
    >
      {onPick && !notes.length && !drawn && (
        <span aria-hidden="true" className="pointer-events-none text-muted text-xs">
          Press here to add a note
        </span>
      )}
      <NotePins notes={notes} span={span} />
      {drawn && <NoteRanges notes={[]} span={span} edited={drawn} />}
    </div>
  );
};
type NoteStripProps = {
  notes: readonly MarkedNote[];
  /** Duration covered by the waveform, in seconds. */
  span: number;
  /** Absent when notes cannot be added. */
  onPick?: ((place: NotePlace) => void) | undefined;
  onOpen(id: string): void;
};
