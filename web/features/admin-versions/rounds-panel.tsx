import type { OrderDetail } from '../../../shared/orders.ts';
import { groupBy } from '../../../shared/stem-check/group-by.ts';
import { formatMoment } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { Panel } from '../../ui/panel.tsx';
import { countDone, describeRoundsLeft } from './describe-rounds.ts';
import { RoundVersion } from './round-version.tsx';
import { useAllowRound } from './use-allow-round.ts';

type Round = OrderDetail['rounds'][number];

/** The rounds of notes a client sent, newest first and open. */
export const RoundsPanel = ({ order, onUpload }: RoundsPanelProps) => {
  const rounds = order.rounds.toReversed();
  const [newest, ...earlier] = rounds;
  return (
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
            <Button className={dense} onClick={() => onUpload(song)}>
              Upload the next version
            </Button>
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
    <Button
      kind="secondary"
      className={dense}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate()}
    >
      Allow another round
    </Button>
  );
};
