import { type RefObject, Suspense, useCallback, useRef } from 'react';
import type { OrderDetail } from '../../../shared/orders.ts';
import type { StudioNote, StudioVersion } from '../../../shared/versions.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Player } from '../players/use-player.ts';
import { NoteList } from '../versions/note-list.tsx';
import { isPlayable, nameVersion } from '../versions/tracks.ts';
import { LazyListener } from './lazy-listener.tsx';
import { nameSong } from './name-song.ts';
import { NoteAnswer } from './note-answer.tsx';

/** A round's notes on one version, below its player; clicking a time seeks there and plays. */
export const RoundVersion = ({ order, round, version, notes }: RoundVersionProps) => {
  const handle = useRef<Player>(null);
  const title = `${nameVersion(version)} of ${nameSong(order, version.song)}`;
  const heading = <h4 className="truncate font-medium text-sm">{title}</h4>;
  const list = (
    <Notes order={order} label={`Notes of round ${round} on ${title}`} notes={notes} handle={handle} />
  );
  return (
    <div className="not-first:mt-5 not-first:border-hairline not-first:border-t not-first:pt-5">
      {isPlayable(version) ? (
        <Suspense fallback={<Skeleton className="h-36" />}>
          <LazyListener order={order} version={version} notes={notes} heading={heading} handle={handle}>
            {list}
          </LazyListener>
        </Suspense>
      ) : (
        <>
          {heading}
          {list}
        </>
      )}
    </div>
  );
};
type RoundVersionProps = {
  order: OrderDetail;
  round: number;
  version: StudioVersion;
  notes: readonly StudioNote[];
};

const Notes = ({ order, label, notes, handle }: NotesProps) => {
  const { order_id, trashed_at } = order;
  const answers = new Map(notes.map((note) => [note.id, note]));
  const go = useCallback(
    ({ at_s }: { at_s: number }) => {
      const player = handle.current;
      player?.seek(at_s);
      if (player && !player.isActive) void player.play();
    },
    [handle],
  );
  return (
    <NoteList
      label={label}
      // The reply has its own field.
      notes={notes.map((note) => ({ ...note, reply: '', state: note.is_done ? 'done' : 'sent' }))}
      onGo={go}
      isWhole
      below={({ id }) => {
        const note = answers.get(id);
        return note && <NoteAnswer order_id={order_id} note={note} canAnswer={trashed_at === null} />;
      }}
    />
  );
};
type NotesProps = {
  order: OrderDetail;
  label: string;
  notes: readonly StudioNote[];
  handle: RefObject<Player | null>;
};
