import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import type { ClientOrder } from '../../../../shared/client-orders.ts';
import { formatCount, formatList } from '../../../../shared/format.ts';
import { getErrorMessage } from '../../../lib/api-errors.ts';
import { formatDay } from '../../../lib/format.ts';
import { randomId } from '../../../lib/random-id.ts';
import { Button, type ButtonKind } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { nameKind } from '../../versions/tracks.ts';
import type { PanelProps } from '../order-client.ts';
import { Question } from './question.tsx';
import { countDrafts } from './round-bar.tsx';
import { nameSong } from './song-title.tsx';

type Song = ClientOrder['songs'][number];

/** Text of the approval dialog: what approving means, and what it leaves unresolved. */
const describeApproval = (order: ClientOrder, songs: readonly Song[]): string => {
  const drafts = songs.reduce((sum, { song }) => sum + countDrafts(order, song), 0);
  const isLast = order.songs.every((song) => song.approved_at || songs.includes(song));
  const unsent =
    drafts > 0
      ? `You have ${formatCount(drafts, 'note')} you haven’t sent. ${drafts === 1 ? 'It stays a draft' : 'They stay drafts'}: to have something changed, send your notes instead. `
      : '';
  const end = isLast ? 'That completes your order.' : 'You can still send notes on the other songs.';
  return `${unsent}Approving says you’re happy with it as it is. ${end}${isLast ? describeMissing(order) : ''}`;
};

/** What was bought but not delivered yet: it will still come, but the client should know before approving. */
const describeMissing = ({ deliverables }: ClientOrder): string => {
  const kinds = new Set(deliverables.filter(({ version_id }) => !version_id).map(({ kind }) => kind));
  if (kinds.size === 0) return '';
  const names = [...kinds].map((kind) => nameKind(kind).toLowerCase());
  return ` Not delivered yet: ${formatList(names)}. If you want to hear that first, approve later.`;
};

const Approve = ({ order, client, songs, label, question, kind }: ApproveProps) => {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [key, setKey] = useState(randomId);
  const one = songs.length === 1 ? songs[0] : undefined;
  const approve = async () => {
    setBusy(true);
    const version_ids = order.songs.flatMap(({ versions }) => versions).map(({ id }) => id);
    try {
      await client.call('POST /api/client-orders/:order_id/approvals', {
        body: { ...(one ? { song: one.song } : { all: true as const }), version_ids },
        idempotencyKey: key,
      });
      toast(one ? 'Approved. Thank you!' : 'All approved. Thank you!');
    } catch (failure) {
      toast(getErrorMessage(failure), 'error');
    }
    await client.refresh();
    setKey(randomId());
    setBusy(false);
    setAsking(false);
  };
  return (
    <>
      <Button kind={kind} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Question
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void approve()}
        title={question}
        description={describeApproval(order, songs)}
        action={isBusy ? 'Approving…' : 'Approve'}
        isBusy={isBusy}
      />
    </>
  );
};
type ApproveProps = PanelProps & {
  songs: readonly Song[];
  label: string;
  question: string;
  kind: ButtonKind;
};

/** Songs with a mix or master that isn’t approved. */
const listApprovable = ({ songs, cancelled_at }: ClientOrder): Song[] =>
  songs.filter(
    ({ approved_at, versions }) =>
      !cancelled_at && !approved_at && versions.some(({ kind }) => kind === 'mix' || kind === 'master'),
  );

/** Beside a song's name: that it is approved, or the button to approve it. */
export const SongApproval = ({ song, ...props }: PanelProps & { song: Song }) => {
  if (song.approved_at)
    return (
      <p className="flex items-center gap-2 text-success text-sm">
        <Check aria-hidden className="size-4" />
        Approved {formatDay(song.approved_at)}
      </p>
    );
  if (!listApprovable(props.order).includes(song)) return null;
  const isOnly = props.order.songs.length === 1;
  return (
    <Approve
      {...props}
      songs={[song]}
      label={isOnly ? 'Approve' : `Approve song ${song.song}`}
      question={isOnly && !song.title ? 'Approve your song?' : `Approve “${nameSong(song)}”?`}
      kind={isOnly ? 'primary' : 'secondary'}
    />
  );
};

/** Approves all songs at once; shown when several can be approved and nothing is missing. */
export const ApproveAll = (props: PanelProps) => {
  const { order } = props;
  const songs = listApprovable(order);
  const isWhole = order.songs.every((song) => song.approved_at || songs.includes(song));
  if (songs.length < 2 || !isWhole) return null;
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-hairline border-t pt-5">
      <p className="text-muted">Happy with everything?</p>
      <Approve
        {...props}
        songs={songs}
        label="Approve all songs"
        question={`Approve all ${songs.length} songs?`}
        kind="primary"
      />
    </div>
  );
};
