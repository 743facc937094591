import { type PointerEvent, useRef, useState } from 'react';
import { classes } from '../../lib/classes.ts';
import { type MarkedNote, NotePins, NoteRanges } from './note-marks.tsx';
import { type NotePlace, placeBetween } from './note-times.ts';

/** How near to a pin a press is meant for it, and how far a drag goes before it is a range. Pixels. */
const nearPin = 9;
const slack = 5;

/**
 * The line below a waveform on which notes are pinned: a press begins a note there, a drag one over a range, and a pin leads to
 * its note. By keyboard the button and the list do the same.
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
        // Else the mouse events that browsers send after a tap would take the focus from the note it opened.
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
  /** What the waveform covers, in seconds. */
  span: number;
  /** Absent where nobody writes notes. */
  onPick?: ((place: NotePlace) => void) | undefined;
  onOpen(id: string): void;
};
