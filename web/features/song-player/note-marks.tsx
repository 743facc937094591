import { memo } from 'react';
import type { VersionNote } from '../../../shared/versions.ts';
import { classes } from '../../lib/classes.ts';
import { describePlace, type NotePlace, numberNotes } from './note-times.ts';

/** A note with the version it is on. */
export type SongNote = VersionNote & { version_id: string };

const looks = {
  draft: 'fill-text stroke-text',
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
        className="fill-text"
      />
    )}
  </svg>
));
type NoteRangesProps = { notes: readonly SongNote[]; span: number; edited: NotePlace | null };

const states = { draft: 'not sent', sent: 'open', done: 'done' } satisfies Record<
  VersionNote['state'],
  string
>;

/**
 * The marks of notes on the strip: ticked when done, hollow when they are on another version than the one that is heard.
 * Their texts are in the list below.
 */
export const NoteMarks = memo(({ notes, span, heard, edited, nameOf }: NoteMarksProps) => {
  const numbers = numberNotes(notes);
  return (
    <>
      {notes.length > 0 && (
        <ul aria-label="Notes on the waveform" className="sr-only">
          {notes.map((note) => (
            <li key={note.id}>
              {`${numbers.get(note.id)}: ${describePlace(note)}, ${states[note.state]}${heard === null ? '' : `, on ${nameOf(note.version_id)}`}`}
            </li>
          ))}
        </ul>
      )}
      <svg aria-hidden="true" className="pointer-events-none block size-full overflow-visible">
        {notes.map(({ id, version_id, at_s, to_s, state }) => {
          const isHollow = heard !== null && heard !== version_id;
          return (
            <g key={id} className={looks[state]}>
              {to_s !== null && (
                <line
                  x1={percentOf(at_s, span)}
                  x2={percentOf(to_s, span)}
                  y1="9"
                  y2="9"
                  strokeWidth="2"
                  strokeOpacity="0.6"
                />
              )}
              <circle
                cx={percentOf(at_s, span)}
                cy="9"
                r="8"
                strokeWidth="1.5"
                className={isHollow ? 'fill-ink' : undefined}
              />
              <text
                x={percentOf(at_s, span)}
                y="12.5"
                textAnchor="middle"
                fontSize={(numbers.get(id) ?? 0) < 100 ? 10 : 8}
                strokeWidth="0"
                className={classes('font-semibold', !isHollow && 'fill-ink')}
              >
                {numbers.get(id)}
              </text>
              {state === 'done' && (
                <svg aria-hidden="true" x={percentOf(at_s, span)} y="9" className="overflow-visible">
                  <path d="M5 -6.4 7.2 -4.2 11 -8.6" fill="none" strokeWidth="2" />
                </svg>
              )}
            </g>
          );
        })}
        {edited && (
          <circle
            cx={percentOf(edited.at_s, span)}
            cy="9"
            r="6"
            strokeWidth="3"
            className="fill-ink stroke-text"
          />
        )}
      </svg>
    </>
  );
});
type NoteMarksProps = {
  notes: readonly SongNote[];
  span: number;
  /** The version that is heard; null while nobody may know. */
  heard: string | null;
  /** The note that is being written. */
  edited: NotePlace | null;
  /** `Mix 1`, for a version's id. */
  nameOf(version_id: string): string;
};
