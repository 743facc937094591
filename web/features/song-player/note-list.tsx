import Check from 'lucide-react/icons/check';
import { memo, type ReactNode, useMemo, useRef, useState } from 'react';
import { classes } from '../../lib/classes.ts';
import { Button } from '../../ui/button.tsx';
import type { SongNote } from './note-marks.tsx';
import { describePlace, inOrder, numberNotes } from './note-times.ts';

/** Of a note's element in the list. */
const noteId = (id: string): string => `note-${id}`;

/** Scrolls to a note in its list and focuses it. */
export const focusNote = (id: string): void => {
  const item = document.getElementById(noteId(id));
  item?.scrollIntoView({ block: 'center' });
  item?.focus({ preventScroll: true });
};

const ranks = { draft: 0, sent: 1, done: 2 };
/** Open ones first, in playback order; then those that were done when they were first seen: ticking one moves nothing. */
const useOpenFirst = (notes: readonly SongNote[]): SongNote[] => {
  const seen = useRef(new Map<string, number>());
  for (const { id, state } of notes) if (!seen.current.has(id)) seen.current.set(id, ranks[state]);
  const rankOf = ({ id }: SongNote) => seen.current.get(id) ?? 0;
  return inOrder(notes).sort((one, other) => rankOf(one) - rankOf(other));
};

/** More are shown on demand. */
const shownAtFirst = 8;

const Item = ({ note, number, version, onGo, actions, children }: ItemProps) => {
  const { id, text, reply, state, round } = note;
  return (
    <li id={noteId(id)} tabIndex={-1} className="scroll-mt-24 py-2.5 outline-offset-4 target:bg-raised">
      <div className="flex items-center justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span
            className={classes(
              'grid h-5 min-w-5 shrink-0 place-items-center rounded-full px-1 font-semibold text-[0.6875rem]',
              state === 'done' ? 'border border-success text-success' : 'bg-text text-panel',
            )}
          >
            {number}
          </span>
          {onGo ? (
            <button
              type="button"
              onClick={onGo}
              aria-label={`Go to ${describePlace(note)}`}
              className="min-h-8 cursor-pointer whitespace-nowrap rounded-sm border border-edge px-2 font-mono text-sm transition-colors hover:border-muted hover:bg-raised pointer-coarse:min-h-11"
            >
              {describePlace(note)}
            </button>
          ) : (
            <span className="font-mono text-sm">{describePlace(note)}</span>
          )}
          <span className="text-muted text-sm">
            {version}
            {round === null ? ' · Not sent' : ` · Round ${round}`}
          </span>
          {state === 'done' && !children && (
            <span className="flex items-center gap-1 text-sm text-success">
              <Check aria-hidden className="size-3.5" />
              Done
            </span>
          )}
        </div>
        {actions && <span className="flex">{actions}</span>}
      </div>
      <p dir="auto" className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      {reply && (
        <p
          dir="auto"
          className="mt-1 max-w-prose whitespace-pre-line border-edge border-l-2 pl-3 text-muted wrap-anywhere"
        >
          {reply}
        </p>
      )}
      {children}
    </li>
  );
};
type ItemProps = {
  note: SongNote;
  /** The one on its mark. */
  number: number | undefined;
  version: string;
  onGo: (() => void) | undefined;
  actions?: ReactNode;
  children?: ReactNode;
};

/** The notes on all versions of a song, open ones first. Either side puts its actions beside or below a note. */
export const NoteList = memo(({ notes, nameOf, onGo, actions, below, isWhole = false }: NoteListProps) => {
  const [isOpen, setOpen] = useState(false);
  const all = useOpenFirst(notes);
  const numbers = useMemo(() => numberNotes(notes), [notes]);
  if (notes.length === 0) return null;
  const shown = isWhole || isOpen ? all : all.slice(0, shownAtFirst);
  return (
    <>
      <ul
        aria-label="Notes"
        className="divide-y divide-hairline border-hairline peer-[:not(:empty)]/about:mt-2 peer-[:not(:empty)]/about:border-t"
      >
        {shown.map((note) => (
          <Item
            key={note.id}
            note={note}
            number={numbers.get(note.id)}
            version={nameOf(note.version_id)}
            onGo={onGo && (() => onGo(note))}
            actions={actions?.(note)}
          >
            {below?.(note)}
          </Item>
        ))}
      </ul>
      {shown.length < all.length && (
        <Button kind="quiet" className="px-3!" onClick={() => setOpen(true)}>
          Show all {all.length} notes
        </Button>
      )}
    </>
  );
});
type NoteListProps = {
  notes: readonly SongNote[];
  /** `Mix 1`, for the version a note is on. */
  nameOf(version_id: string): string;
  /** Called when a note's time is pressed. Absent where nothing can be played. */
  onGo?: (note: SongNote) => void;
  actions?: ((note: SongNote) => ReactNode) | undefined;
  below?: ((note: SongNote) => ReactNode) | undefined;
  /** Shows all notes, however many. */
  isWhole?: boolean;
};
