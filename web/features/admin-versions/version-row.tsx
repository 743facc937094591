import ChevronDown from 'lucide-react/icons/chevron-down';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { nameVersion } from '../../../shared/version-kinds.ts';
import type { StudioVersion } from '../../../shared/versions.ts';
import { call } from '../../lib/api.ts';
import { classes } from '../../lib/classes.ts';
import { formatMoment } from '../../lib/format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { iconClasses } from '../../ui/dense.ts';
import { downloadFile } from '../admin-order/download.ts';
import { useOrderAction, useOrderName } from '../admin-order/use-order-action.ts';
import { describeDeliveryState, findSongName, getVersionFacts } from './describe-version.ts';

/** A version in one line: its name, how far it is on its way to the client, and its measurements. Opens to all of it. */
export const VersionRow = ({ order, version }: { order: OrderDetail; version: StudioVersion }) => {
  const { id, name, warnings, error, is_available } = version;
  const [isOpen, setOpen] = useState(false);
  const [words, tone] = describeDeliveryState(version);
  const title = nameVersion(version);
  const of = `${title} of ${findSongName(order, version.song)}`;
  const facts = getVersionFacts(version);
  return (
    <>
      <div className="flex min-h-10 items-center gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          className="group flex min-h-11 min-w-0 flex-1 cursor-pointer flex-wrap items-center gap-x-3 gap-y-0.5 py-1 text-left text-sm pointer-fine:min-h-10"
          onClick={() => setOpen(!isOpen)}
        >
          <span className="font-medium">{title}</span>
          <Badge tone={tone}>{words}</Badge>
          {(error || warnings.length > 0) && (
            <span className={error ? 'text-error' : 'text-muted'}>
              {error ? 'Failed' : formatCount(warnings.length, 'warning')}
            </span>
          )}
          <span className="min-w-0 truncate font-mono text-muted text-xs max-sm:hidden">
            {facts
              .slice(0, 3)
              .map(({ value }) => value)
              .join(' · ')}
          </span>
          <ChevronDown
            aria-hidden
            size={15}
            className={classes('ml-auto shrink-0 text-muted group-hover:text-text', isOpen && 'rotate-180')}
          />
        </button>
        {is_available && (
          <button
            type="button"
            aria-label={`Download ${of}`}
            className={iconClasses}
            onClick={() => void downloadFile(order.order_id, name, { version_id: id })}
          >
            <Download aria-hidden size={16} />
          </button>
        )}
      </div>
      {isOpen && <VersionDetails order={order} version={version} of={of} facts={facts} />}
    </>
  );
};

const VersionDetails = ({ order, version, of, facts }: DetailsProps) => {
  const { id, name, note, created_at, delivered_at, heard_at, approved_at, warnings, error } = version;
  return (
    <div className="pb-3 text-sm">
      <p className="text-muted text-xs wrap-anywhere">{name}</p>
      <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1.5">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-muted text-xs">{label}</dt>
            <dd className="whitespace-nowrap font-mono text-xs">{value}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="mt-2 max-w-prose whitespace-pre-wrap wrap-anywhere">{note}</p>}
      {error && <p className="mt-2 border-error border-l-3 pl-3 text-error">{error}</p>}
      {warnings.map((warning) => (
        <p key={warning} className="mt-2 border-edge border-l-3 pl-3">
          {warning}
        </p>
      ))}
      <p className="mt-2 text-muted text-xs">
        Uploaded {formatMoment(created_at)}
        {delivered_at && `, delivered ${formatMoment(delivered_at)}`}
        {heard_at && `, heard ${formatMoment(heard_at)}`}
        {approved_at && `, approved ${formatMoment(approved_at)}`}
      </p>
      <div className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
        {version.is_available && version.mp3?.state === 'ready' && (
          <ActionButton
            kind="secondary"
            aria-label={`Download the MP3 of ${of}`}
            onClick={() => void downloadFile(order.order_id, 'the MP3', { version_id: id, mp3: true })}
          >
            Download MP3
          </ActionButton>
        )}
        {version.is_withdrawable && !order.trashed_at && (
          <Withdraw order_id={order.order_id} version={version} of={of} />
        )}
      </div>
    </div>
  );
};
type DetailsProps = {
  order: OrderDetail;
  version: StudioVersion;
  /** `Mix 2 of Night Bus`. */
  of: string;
  facts: ReturnType<typeof getVersionFacts>;
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
const useWithdraw = (order_id: string) => {
  const getName = useOrderName(order_id);
  return useOrderAction(order_id, {
    send: ({ id }: StudioVersion) =>
      call('DELETE /api/admin/orders/:order_id/versions/:version_id', {
        params: { order_id, version_id: id },
      }),
    done: (_answer, version) => ({ words: `${nameVersion(version)} withdrawn`, detail: getName() }),
    failed: (reason, version) => `${nameVersion(version)} wasn’t withdrawn. ${reason}`,
  });
};
