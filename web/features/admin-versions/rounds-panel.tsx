import { type RefObject, useCallback, useRef } from 'react';
import type { OrderDetail } from '../../../shared/orders.ts';
import { groupBy } from '../../../shared/stem-check/group-by.ts';
import type { StudioNote, StudioVersion } from '../../../shared/versions.ts';
import { call } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { randomId } from '../../lib/random-id.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Panel } from '../../ui/panel.tsx';
import { HashTarget } from '../admin-order/hash-target.tsx';
import { useOrderAction } from '../admin-order/use-order-action.ts';
import type { Player } from '../players/use-player.ts';
import { NoteList, playFromNote } from '../versions/note-list.tsx';
import type { NotePlace } from '../versions/note-times.ts';
import { isPlayable, nameVersion } from '../versions/tracks.ts';
import { findSongName } from './describe-version.ts';
import { NoteAnswer } from './note-answer.tsx';
import { VersionListener } from './version-listener.tsx';

type Round = OrderDetail['rounds'][number];

/** How many notes of a round are done. */
const countDone = ({ notes }: Round): { done: number; all: number } => ({
  done: notes.filter(({ state }) => state === 'done').length,
  all: notes.length,
});

type Rounds = Pick<OrderDetail, 'rounds_left' | 'rounds_total'>;

/** Rounds the client has left: `unlimited until everything is approved`, `1 of 3 left`, `none left`. */
const describeRoundsLeft = ({ rounds_left, rounds_total }: Rounds): string => {
  if (rounds_left === null) return 'unlimited until everything is approved';
  return rounds_left === 0 ? 'none left' : `${rounds_left} of ${rounds_total} left`;
};

/** The rounds of notes a client sent, newest first and open; hidden until there is one, or one could be allowed. */
export const RoundsPanel = ({ order, onUpload }: RoundsPanelProps) => {
  const rounds = order.rounds.toReversed();
  const [newest, ...earlier] = rounds;
  if (!newest && order.rounds_left === null) return null;
  return (
    <HashTarget id="rounds">
      <Panel title="Rounds" note={describeRoundsLeft(order)} aside={<AllowRound order={order} />}>
        {newest ? (
          <RoundSection order={order} round={newest} onUpload={onUpload} />
        ) : (
          <p className="text-muted text-sm">
            {order.client_info.name}’s notes show up here when they send a round.
          </p>
        )}
        {earlier.map((round) => (
          <details key={round.number} className="mt-4 border-hairline border-t pt-2">
            <summary className="cursor-pointer space-x-2 py-2.5 text-sm">
              <RoundTitle round={round} />
            </summary>
            <div className="mt-2">
              <RoundNotes order={order} round={round} />
            </div>
          </details>
        ))}
      </Panel>
    </HashTarget>
  );
};
type RoundsPanelProps = {
  order: OrderDetail;
  /** Opens the upload form for a version of a song. */
  onUpload: (song: number) => void;
};
type RoundProps = { order: OrderDetail; round: Round };

const RoundTitle = ({ round }: { round: Round }) => {
  const { done, all } = countDone(round);
  return (
    <>
      <span className="font-semibold">Round {round.number}</span>
      <time dateTime={round.sent_at} className="text-muted text-sm">
        {formatMoment(round.sent_at)}
      </time>
      <Badge tone={done === all ? 'tone-green' : 'tone-blue'}>
        {done} of {all} done
      </Badge>
    </>
  );
};

const RoundSection = ({ order, round, onUpload }: RoundProps & Pick<RoundsPanelProps, 'onUpload'>) => {
  const { done, all } = countDone(round);
  const song = round.notes[0]?.song ?? 1;
  const isAnswered = order.versions.some(
    (version) => version.created_at > round.sent_at && round.notes.some((note) => note.song === version.song),
  );
  return (
    <section aria-label={`Round ${round.number}`}>
      <h3 className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-1">
        <RoundTitle round={round} />
      </h3>
      <div role="status" className="not-empty:mb-4">
        {done === all && !isAnswered && order.trashed_at === null && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-sm border border-success/60 p-3 text-sm">
            <p className="font-medium">All done:</p>
            <ActionButton onClick={() => onUpload(song)}>Upload the next version</ActionButton>
          </div>
        )}
      </div>
      <RoundNotes order={order} round={round} />
    </section>
  );
};

const RoundNotes = ({ order, round }: RoundProps) => {
  const byId = new Map(order.versions.map((version) => [version.id, version]));
  return [...groupBy(round.notes, ({ version_id }) => version_id)].map(([version_id, notes]) => {
    const version = byId.get(version_id);
    return (
      version && (
        <RoundVersion key={version_id} order={order} round={round.number} version={version} notes={notes} />
      )
    );
  });
};

const AllowRound = ({ order }: { order: OrderDetail }) => {
  const { mutate, isPending } = useAllowRound(order.order_id);

  if (order.rounds_left === null || order.trashed_at !== null) return null;
  return (
    <ActionButton kind="secondary" isBusy={isPending} onClick={() => mutate()}>
      Allow another round
    </ActionButton>
  );
};

/** A round's notes on one version, below its player; clicking a time seeks there and plays. */
const RoundVersion = ({ order, round, version, notes }: RoundVersionProps) => {
  const handle = useRef<Player>(null);
  const title = `${nameVersion(version)} of ${findSongName(order, version.song)}`;
  const heading = <h4 className="truncate font-medium text-sm">{title}</h4>;
  const list = (
    <Notes order={order} label={`Notes of round ${round} on ${title}`} notes={notes} handle={handle} />
  );
  return (
    <div className="not-first:mt-5 not-first:border-hairline not-first:border-t not-first:pt-5">
      {isPlayable(version) ? (
        <VersionListener order={order} version={version} notes={notes} heading={heading} handle={handle}>
          {list}
        </VersionListener>
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
  const go = useCallback((note: NotePlace) => playFromNote(handle.current, note), [handle]);
  return (
    <NoteList
      label={label}
      // The reply has its own field.
      notes={notes.map((note) => ({ ...note, reply: '' }))}
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

/** Grants a client one more round than they bought. */
const useAllowRound = (order_id: string) =>
  useOrderAction(order_id, {
    send: () =>
      call('POST /api/admin/orders/:order_id/rounds-allowed', {
        params: { order_id },
        body: { more: 1 },
        key: randomId(),
      }),
    done: (order) => ({
      words: 'Another round allowed',
      topic: `rounds of ${order_id}`,
      detail: `${order.client_info.name}: ${describeRoundsLeft(order)}.`,
    }),
    failed: (reason) => `No round was added. ${reason}`,
  });
