import { useEffect, useId, useRef, useState } from 'react';
import type { ClientOrder } from '../../../shared/client-orders.ts';
import { formatCount, formatList } from '../../../shared/format.ts';
import { listMissing } from '../../../shared/missing-kinds.ts';
import { nameKindInside } from '../../../shared/version-kinds.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { randomId } from '../../lib/random-id.ts';
import { useSending } from '../../lib/use-sending.ts';
import { Button } from '../../ui/button.tsx';
import { OfflineNotice } from '../../ui/offline-notice.tsx';
import { toast } from '../../ui/toast.ts';
import type { PanelProps } from '../placed-order/order-client.ts';
import { listDrafts } from './use-notes.ts';

type Song = ClientOrder['songs'][number];

/**
 * Asks before a song, or all of them, are approved, and approves the versions the question was about. Uses the browser’s
 * native dialog: the admin area’s would cost visitors fifty times the script.
 */
export const ApprovalQuestion = ({
  order,
  client,
  songs,
  title,
  version_ids,
  onClose,
}: ApprovalQuestionProps) => {
  const { error, isSending, stopWaiting, send } = useSending();
  const [key, setKey] = useState(randomId);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = version_ids !== null;
  const one = songs.length === 1 ? songs[0] : undefined;
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  // What is on its way can no longer be taken back.
  const isLeaving = isSending && !stopWaiting;
  const close = () => {
    if (isLeaving) return;
    stopWaiting?.();
    onClose();
  };
  const approve = async () => {
    if (!version_ids) return;
    const isDone = await send(async () => {
      await client.call('POST /api/client-orders/:order_id/approvals', {
        body: { ...(one ? { song: one.song } : { all: true as const }), version_ids },
        idempotencyKey: key,
      });
      // Until then the question stays, and says that it is at work.
      await client.refresh();
    });
    if (isDone) toast(one ? 'Approved. Thank you!' : 'All approved. Thank you!');
    else await client.refresh();
    setKey(randomId());
    onClose();
    // What was pressed goes away, and the download is offered there.
    if (!isDone || !isLast(order, songs)) return;
    dialog.current?.close();
    document.getElementById('turn-title')?.focus();
  };
  useEffect(() => {
    if (error !== null) toast(getErrorMessage(error), 'error');
  }, [error]);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      onCancel={(event) => isLeaving && event.preventDefault()}
      onClose={close}
      className="m-auto w-[min(36rem,calc(100vw-2rem))] rounded-md border border-hairline bg-panel p-6 text-text shadow-2xl backdrop:bg-black/70"
    >
      {isOpen && (
        <>
          <h2 id={`${id}-title`} className="font-semibold text-xl wrap-anywhere">
            {title}
          </h2>
          <p id={`${id}-description`} className="mt-2 text-muted">
            {describeApproval(order, songs)}
          </p>
          <OfflineNotice stopWaiting={stopWaiting} />
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button kind="secondary" aria-disabled={isLeaving} onClick={close}>
              Cancel
            </Button>
            <Button aria-disabled={isSending} onClick={() => !isSending && void approve()}>
              {isSending ? 'Approving…' : 'Approve'}
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
};
type ApprovalQuestionProps = PanelProps & {
  songs: readonly Song[];
  title: string;
  /** Null while it is closed. */
  version_ids: string[] | null;
  onClose(): void;
};

/** Whether every song is approved with these. */
const isLast = (order: ClientOrder, songs: readonly Song[]): boolean =>
  order.songs.every((song) => song.approved_at || songs.includes(song));

/** Text of the approval dialog: what approving means, and what it leaves unresolved. */
const describeApproval = (order: ClientOrder, songs: readonly Song[]): string => {
  const drafts = songs.reduce((sum, { song }) => sum + listDrafts(order, song).length, 0);
  const unsent =
    drafts > 0
      ? `You have ${formatCount(drafts, 'note')} you haven’t sent. ${drafts === 1 ? 'It stays a draft' : 'They stay drafts'}: to have something changed, send your notes instead. `
      : '';
  const end = isLast(order, songs) ? describeNext(order) : 'You can still send notes on the other songs.';
  return `${unsent}Approving says you’re happy with it as it is. ${end}`;
};

/** What follows once every song is approved: what was bought and is still to come. */
const describeNext = ({ deliverables }: ClientOrder): string => {
  const isThere = (song: number, kind: string) =>
    deliverables.some((one) => one.song === song && one.kind === kind && one.version_id !== null);
  const kinds = new Set(listMissing(deliverables, isThere).map((one) => nameKindInside(one)));
  if (kinds.size === 0) return 'That completes your order.';
  return `Next up: ${formatList([...kinds])}.`;
};
