import Download from 'lucide-react/icons/download';
import Play from 'lucide-react/icons/play';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OrderDetail } from '../../../shared/orders.ts';
import type { StudioVersion } from '../../../shared/versions.ts';
import { call } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { downloadFile } from '../admin-order/download.ts';
import { useOrderAction } from '../admin-order/use-order-action.ts';
import type { Player } from '../players/use-player.ts';
import { isPlayable, nameVersion } from '../versions/tracks.ts';
import { describeDeliveryState, findSongName, getVersionFacts } from './describe-version.ts';
import { VersionListener } from './version-listener.tsx';

/** A version: its kind, measurements, warnings, and how far it is on its way to the client. */
export const VersionRow = ({ order, version, isPlaying, onPlay, onClose }: VersionRowProps) => {
  const { order_id } = order;
  const { id, name, note, created_at, delivered_at, heard_at, approved_at, warnings, error, is_available } =
    version;
  const [words, tone] = describeDeliveryState(version);
  const title = nameVersion(version);
  const of = `${title} of ${findSongName(order, version.song)}`;
  const opener = useRef<HTMLButtonElement>(null);
  const handle = useRef<Player>(null);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            {title} <Badge tone={tone}>{words}</Badge>
            {heard_at && <Badge tone="tone-green">{approved_at ? 'Approved' : 'Heard'}</Badge>}
          </p>
          <p className="mt-0.5 text-muted text-xs wrap-anywhere">{name}</p>
        </div>
        <div className="flex flex-wrap gap-1.5">
          {isPlayable(version) && version.state === 'ready' && !isPlaying && (
            <ActionButton ref={opener} kind="secondary" aria-label={`Play ${of}`} onClick={onPlay}>
              <Play aria-hidden size={15} />
              Play
            </ActionButton>
          )}
          {is_available && (
            <ActionButton
              kind="secondary"
              aria-label={`Download ${of}`}
              onClick={() => void downloadFile(order_id, name, { version_id: id })}
            >
              <Download aria-hidden size={15} />
              <span className="max-sm:sr-only">Download</span>
            </ActionButton>
          )}
          {is_available && version.mp3?.state === 'ready' && (
            <ActionButton
              kind="secondary"
              aria-label={`Download the MP3 of ${of}`}
              onClick={() => void downloadFile(order_id, 'the MP3', { version_id: id, mp3: true })}
            >
              MP3
            </ActionButton>
          )}
          {version.is_withdrawable && !order.trashed_at && (
            <Withdraw order_id={order_id} version={version} of={of} />
          )}
        </div>
      </div>
      <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1.5">
        {getVersionFacts(version).map(({ label, value }) => (
          <div key={label}>
            <dt className="text-muted text-xs">{label}</dt>
            <dd className="whitespace-nowrap font-mono text-xs">{value}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="mt-2 max-w-prose whitespace-pre-wrap text-sm wrap-anywhere">{note}</p>}
      {error && <p className="mt-2 border-error border-l-3 pl-3 text-error text-sm">{error}</p>}
      {warnings.map((warning) => (
        <p key={warning} className="mt-2 border-accent border-l-3 pl-3 text-sm">
          {warning}
        </p>
      ))}
      <p className="mt-2 text-muted text-xs">
        Uploaded {formatMoment(created_at)}
        {delivered_at && `, delivered ${formatMoment(delivered_at)}`}
        {heard_at && `, heard ${formatMoment(heard_at)}`}
      </p>
      {isPlaying && (
        <div className="mt-3">
          <VersionListener
            order={order}
            version={version}
            heading={<p className="truncate font-medium text-sm">{of}</p>}
            handle={handle}
            actions={
              <ActionButton
                kind="quiet"
                onClick={() => {
                  flushSync(onClose);
                  opener.current?.focus();
                }}
              >
                Close player
              </ActionButton>
            }
          />
        </div>
      )}
    </>
  );
};
type VersionRowProps = {
  order: OrderDetail;
  version: StudioVersion;
  isPlaying: boolean;
  onPlay: () => void;
  onClose: () => void;
};

const Withdraw = ({ order_id, version, of }: { order_id: string; version: StudioVersion; of: string }) => {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useWithdraw(order_id);
  return (
    <>
      <ActionButton kind="quiet" aria-label={`Withdraw ${of}`} onClick={() => setAsking(true)}>
        Withdraw…
      </ActionButton>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => !isPending && setAsking(false)}
        onConfirm={() => mutate(version, { onSettled: () => setAsking(false) })}
        title={`Withdraw ${of}?`}
        description={
          version.delivered_at
            ? 'Your client hasn’t listened to it yet. It disappears from their page, and its file is deleted.'
            : 'Its file is deleted. Your client hasn’t seen it.'
        }
        action="Withdraw"
        isBusy={isPending}
        busyAction="Withdrawing…"
      />
    </>
  );
};

/** Withdraws a version the client hasn’t heard yet. */
const useWithdraw = (order_id: string) =>
  useOrderAction(order_id, {
    send: ({ id }: StudioVersion) =>
      call('DELETE /api/admin/orders/:order_id/versions/:version_id', {
        params: { order_id, version_id: id },
      }),
    done: (_answer, version) => ({ words: `${nameVersion(version)} withdrawn`, detail: order_id }),
    failed: (reason, version) => `${nameVersion(version)} wasn’t withdrawn. ${reason}`,
  });
