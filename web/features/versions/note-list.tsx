import { memo, type ReactNode, useMemo, useState } from 'react';
import { newestFirst } from '../../../shared/newest-versions.ts';
import type { Version, VersionNote } from '../../../shared/versions.ts';
import { classes } from '../../lib/classes.ts';
import { Button } from '../../ui/button.tsx';
import type { Player } from '../players/use-player.ts';
import { describePlace, inOrder, type NotePlace } from './note-times.ts';
import { nameVersion } from './tracks.ts';

/** Of a note's element in the list. */
const noteId = (id: string): string => `note-${id}`;

/** Seeks to where a note starts, and plays from there. */
export const playFromNote = (player: Player | null, { at_s }: NotePlace): void => {
  player?.seek(at_s);
  if (player && !player.isActive) void player.play();
};

/** Scrolls to a note in its list and focuses it. */
export const focusNote = (id: string): void => {
  const item = document.getElementById(noteId(id));
  item?.scrollIntoView({ block: 'center' });
  item?.focus({ preventScroll: true });
};

/** More of the latest round are shown on demand, too. */
const mostAtFirst = 60;

/**
 * What became of the notes on a song's other versions, beside its newest: the latest round first, each with its version,
 * tick and reply.
 */
export const EarlierNotes = ({ newest, versions, onGo }: EarlierNotesProps) => {
  const { notes, names, latest } = useMemo(() => carryForward(newest, versions), [newest, versions]);
  if (notes.length === 0) return null;
  return (
    <div className="mt-5">
      <h5 className="label text-muted">Earlier notes</h5>
      <NoteList
        label={`Earlier notes, beside ${nameVersion(newest)}`}
        notes={notes}
        origin={({ id }) => names.get(id) ?? ''}
        first={Math.min(latest, mostAtFirst)}
        onGo={onGo}
      />
    </div>
  );
};
type EarlierNotesProps = {
  newest: Version;
  /** All versions of the song. */
  versions: readonly Version[];
  onGo(note: VersionNote): void;
};

const carryForward = (newest: Version, versions: readonly Version[]) => {
  const names = new Map<string, string>();
  const sent = newestFirst(versions)
    .filter(({ id }) => id !== newest.id)
    .flatMap((version) => {
      const own = inOrder(version.notes.filter(({ state }) => state !== 'draft'));
      for (const { id } of own) names.set(id, nameVersion(version));
      return own;
    });
  const notes = sent.toSorted((one, other) => (other.round ?? 0) - (one.round ?? 0));
  return { notes, names, latest: notes.filter(({ round }) => round === notes[0]?.round).length };
};

/** More are shown on demand. */
const shownAtFirst = 8;

const Item = ({ note, origin, onGo, actions, children }: ItemProps) => {
  const { id, text, reply, state, round } = note;
  const tags = { draft: 'Draft', sent: `Round ${round}`, done: 'Done' };
  return (
    <li
      // A note carried forward is in the list of its own version, too.
      id={origin ? undefined : noteId(id)}
      tabIndex={-1}
      className="scroll-mt-24 py-3 outline-offset-4 target:bg-raised"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <button
          type="button"
          onClick={onGo}
          aria-label={`Go to ${describePlace(note)}`}
          className="min-h-9 cursor-pointer whitespace-nowrap rounded-sm border border-edge px-2.5 font-mono text-sm transition-colors hover:border-muted hover:bg-raised pointer-coarse:min-h-11"
        >
          {describePlace(note)}
        </button>
        <span
          className={classes(
            'label text-xs',
            state === 'draft' ? 'text-accent' : state === 'done' ? 'text-success' : 'text-muted',
          )}
        >
          {tags[state]}
        </span>
        {origin && <span className="text-muted text-xs">{origin}</span>}
        {actions && <span className="ml-auto flex gap-1">{actions}</span>}
      </div>
      <p dir="auto" className="mt-1.5 max-w-prose whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      {reply && (
        <p
          dir="auto"
          className="mt-2 max-w-prose whitespace-pre-line border-accent border-l-2 pl-3 text-muted wrap-anywhere"
        >
          {reply}
        </p>
      )}
      {children}
    </li>
  );
};
type ItemProps = {
  note: VersionNote;
  origin?: string | undefined;
  onGo(): void;
  actions?: ReactNode;
  children?: ReactNode;
};

/** A version's notes in playback order. Actions of either side are placed beside or below a note. */
export const NoteList = memo(
  ({ label, notes, origin, first = shownAtFirst, onGo, ...props }: NoteListProps) => {
    const { actions, below, isWhole = false } = props;
    const [isOpen, setOpen] = useState(false);
    if (notes.length === 0) return null;
    const all = origin ? notes : inOrder(notes);
    const isAll = isWhole || isOpen;
    const shown = isAll ? all : all.slice(0, Math.max(first, shownAtFirst));
    return (
      <>
        <ul aria-label={label} className="mt-3 divide-y divide-hairline border-hairline border-t">
          {shown.map((note) => (
            <Item
              key={note.id}
              note={note}
              origin={origin?.(note)}
              onGo={() => onGo(note)}
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
  },
);
type NoteListProps = {
  label: string;
  notes: readonly VersionNote[];
  /** For notes carried forward: `Mix 1`, the version a note is on. They keep their order. */
  origin?: (note: VersionNote) => string;
  /** How many are shown before the others are asked for. */
  first?: number;
  /** Called when a note's time is clicked. */
  onGo(note: VersionNote): void;
  actions?: (note: VersionNote) => ReactNode;
  below?: (note: VersionNote) => ReactNode;
  /** Shows all notes, however many. */
  isWhole?: boolean;
};
