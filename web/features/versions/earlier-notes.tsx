import { useMemo } from 'react';
import { newestFirst } from '../../../shared/newest-versions.ts';
import type { Version, VersionNote } from '../../../shared/versions.ts';
import { NoteList } from './note-list.tsx';
import { inOrder } from './note-times.ts';
import { nameVersion } from './tracks.ts';

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
