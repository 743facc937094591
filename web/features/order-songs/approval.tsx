import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import type { ClientOrder } from '../../../shared/client-orders.ts';
import { formatList } from '../../../shared/format.ts';
import { listApproved, newestOfEachKind } from '../../../shared/newest-versions.ts';
import { getSongName } from '../../../shared/song-name.ts';
import { isApprovable, nameVersion } from '../../../shared/version-kinds.ts';
import { formatDay } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import type { PanelProps } from '../placed-order/order-client.ts';
import { ApprovalQuestion } from './lazy-parts.ts';
import { listDrafts } from './use-notes.ts';

type Song = ClientOrder['songs'][number];

/** `Master 1 and Clean edit 1 of Night Bus`: what approving a song approves. */
const nameApproved = (song: Song): string =>
  `${formatList(listApproved(song.versions).map(nameVersion))} of ${getSongName(song)}`;

const Approve = ({ label, question, ...props }: ApproveProps) => {
  const { order, songs } = props;
  // What was on the page when the question opened: a delivery meanwhile isn't what the client agrees to.
  const [opened, setOpened] = useState<{ question: string; version_ids: string[] } | null>(null);
  // Stays afterwards: closing it gives the focus back.
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    const approved = order.songs.filter((song) => song.approved_at || songs.includes(song));
    const version_ids = approved.flatMap(({ versions }) => newestOfEachKind(versions)).map(({ id }) => id);
    setOpened({ question, version_ids });
    setWasOpened(true);
  };
  return (
    <>
      <Button kind="secondary" className="text-left wrap-anywhere" onClick={open}>
        {label}
      </Button>
      {wasOpened && (
        <ApprovalQuestion
          {...props}
          title={opened?.question ?? question}
          version_ids={opened?.version_ids ?? null}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
};
type ApproveProps = PanelProps & {
  songs: readonly Song[];
  label: string;
  question: string;
};

/**
 * Songs that aren’t approved and can be, in what was delivered of them. Not those with notes that the studio has: their next
 * version comes first.
 */
const listApprovable = (order: ClientOrder): Song[] => {
  const { songs, cancelled_at, deliverables } = order;
  const sold = deliverables.map(({ kind }) => kind);
  return songs.filter(
    (song) =>
      !cancelled_at &&
      !song.approved_at &&
      !song.has_open_notes &&
      song.versions.some(({ kind }) => isApprovable(kind, sold)),
  );
};

/** Beside a song's name once it is approved. */
export const ApprovedMark = ({ song: { approved_at } }: { song: Song }) =>
  approved_at && (
    <p className="flex items-center gap-2 text-success text-sm">
      <Check aria-hidden className="size-4" />
      Approved {formatDay(approved_at)}
    </p>
  );

/** After a song's notes: the button that says what it approves. */
export const ApproveSong = ({ song, ...props }: PanelProps & { song: Song }) => {
  if (!listApprovable(props.order).includes(song)) return null;
  const name = nameApproved(song);
  return <Approve {...props} songs={[song]} label={`Approve ${name}`} question={`Approve ${name}?`} />;
};

/** Approves all songs at once; shown when several can be approved and nothing is missing. */
export const ApproveAll = (props: PanelProps) => {
  const { order } = props;
  const songs = listApprovable(order);
  const isWhole = order.songs.every((song) => song.approved_at || songs.includes(song));
  // Notes that were begun are sent first.
  if (songs.length < 2 || !isWhole || listDrafts(order).length > 0) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-muted">Happy with everything?</p>
      <Approve
        {...props}
        songs={songs}
        label="Approve all songs"
        question={`Approve ${songs.length === 2 ? 'both' : `all ${songs.length}`} songs?`}
      />
    </div>
  );
};
