import { memo } from 'react';
import type { VersionNote } from '../../../shared/versions.ts';
import type { NotePlace } from './note-times.ts';

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
export const NotePins = memo(({ notes, span }: Omit<NoteRangesProps, 'edited'>) => (
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
