import { memo, type PointerEvent, useRef, useState } from 'react';
import type { VersionNote } from '../../../shared/versions.ts';
import { classes } from '../../lib/classes.ts';
import { type NotePlace, placeBetween } from './note-times.ts';

/** What is needed to draw a note. */
export type MarkedNote = Pick<VersionNote, 'id' | 'at_s' | 'to_s' | 'state'>;

const looks = {
  draft: 'fill-accent stroke-accent',
  sent: 'fill-text stroke-text',
  done: 'fill-success stroke-success',
} satisfies Record<VersionNote['state'], string>;

const percentOf = (seconds: number, span: number): string =>
  `${((100 * Math.min(Math.max(0, seconds), span)) / span).toFixed(3)}%`;

// Drawn as SVG: the content security policy forbids style attributes, but SVG attributes can be percentages.
/**
 * Ranges of notes behind a waveform, including the one being written. Re-renders only when notes change, never during
 * playback.
 */
export const NoteRanges = memo(({ notes, span, edited }: NoteRangesProps) => (
  <svg aria-hidden="true" className="pointer-events-none absolute inset-0 block size-full">
    {notes.map(
      ({ id, at_s, to_s, state }) =>
        to_s !== null && (
          <rect
            key={id}
            x={percentOf(at_s, span)}
            width={percentOf(to_s - at_s, span)}
            height="100%"
            fillOpacity="0.1"
            strokeOpacity="0"
            className={looks[state]}
          />
        ),
    )}
    {edited && (
      <rect
        x={percentOf(edited.at_s, span)}
        width={edited.to_s === null ? 2 : percentOf(edited.to_s - edited.at_s, span)}
        height="100%"
        fillOpacity={edited.to_s === null ? 1 : 0.22}
        strokeOpacity="0"
        className="fill-accent"
      />
    )}
  </svg>
));
type NoteRangesProps = { notes: readonly MarkedNote[]; span: number; edited: NotePlace | null };

/** A pin for each note, below the waveform. */
const NotePins = memo(({ notes, span }: Omit<NoteRangesProps, 'edited'>) => (
  <svg aria-hidden="true" className="pointer-events-none block size-full overflow-visible">
    {notes.map(({ id, at_s, to_s, state }) => (
      <g key={id} className={looks[state]}>
        {to_s !== null && (
          <line
            x1={percentOf(at_s, span)}
            x2={percentOf(to_s, span)}
            y1="7"
            y2="7"
            strokeWidth="2"
            strokeOpacity="0.6"
          />
        )}
        <circle
          cx={percentOf(at_s, span)}
          cy="7"
          r="4.5"
          strokeWidth="2"
          fillOpacity={state === 'draft' ? 0.15 : 1}
        />
      </g>
    ))}
  </svg>
));

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
