import { type FormEvent, useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import { limits } from '../../../shared/limits.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { versionKinds } from '../../../shared/version-kinds.ts';
import { ApiError, call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { useRetryKey } from '../../lib/use-retry-key.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useOrderAction } from '../admin-order/use-order-action.ts';
import { useMessageDraft } from '../messages/message-form.tsx';
import { nameKind } from '../versions/tracks.ts';
import { findSongName } from './describe-version.ts';
import {
  type Cell,
  describeCell,
  describeEmail,
  describeMissing,
  explainBlocked,
  findMissing,
  findReady,
  isForReview,
  nameDelivery,
} from './plan-delivery.ts';
import type { VersionUpload } from './version-uploads.ts';

/** What was bought compared with what exists, and the button that delivers what is ready. */
export const DeliveryPanel = ({ order, uploads }: DeliveryPanelProps) => {
  const canDeliver = order.trashed_at === null && order.client_info.email !== '';
  return (
    <Panel title="Delivery">
      <DeliverablesTable order={order} />
      {canDeliver && <DeliverForm key={order.order_id} order={order} uploads={uploads} />}
    </Panel>
  );
};
type DeliveryPanelProps = { order: OrderDetail; uploads: readonly VersionUpload[] };

const DeliverForm = ({ order, uploads }: DeliveryPanelProps) => {
  const { order_id, client_info } = order;
  const note = useMessageDraft(`admin_delivery-${order_id}`);
  const [confirmed, setConfirmed] = useState('');
  const [problem, setProblem] = useState('');
  const { mutate, isPending } = useDeliver(order);
  const blocked = explainBlocked(order, uploads);
  const missing = describeMissing(order, findMissing(order));
  // The confirmation was about what was missing then; a different gap needs a new one.
  const isAsking = confirmed !== '' && confirmed === missing;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setProblem('');
    if (blocked) return;
    if (missing && !isAsking) return setConfirmed(missing);
    mutate(
      { note: note.text, with_gaps: isAsking },
      {
        onSuccess: () => {
          note.clear();
          setConfirmed('');
        },
        onError: (error) => {
          const found = error instanceof ApiError && error.body?.missing;
          if (found && found.length > 0) setConfirmed(describeMissing(order, found));
          else setProblem(getErrorMessage(error));
        },
      },
    );
  };
  const email = describeEmail(order);
  return (
    <form noValidate onSubmit={submit} aria-label="Deliver" className="mt-4 border-hairline border-t pt-4">
      {findReady(order).length > 0 ? (
        <>
          <p className="text-sm">{client_info.name} gets one email with a link to their order, and:</p>
          <ul className="mt-1.5 mb-3 list-disc space-y-0.5 pl-5 text-muted text-sm">
            {email.map((line) => (
              <li key={line} className="whitespace-pre-wrap wrap-anywhere">
                {line}
              </li>
            ))}
            <li>{note.text.trim() ? 'your note below' : 'your note, if you write one'}</li>
          </ul>
          <TextField
            form={{
              values: { note: note.text },
              errors: {},
              isBusy: false,
              set: ({ note: text = '' }) => note.setText(text),
            }}
            name="note"
            label="Note for the client (optional)"
            rows={2}
            maxLength={limits.delivery_note}
          />
        </>
      ) : null}
      <div role="status" className="text-sm">
        {isAsking && (
          <p className="mt-3 border-accent border-l-3 pl-3">
            Still missing: {missing}. Deliver what’s ready now, and the rest later?
          </p>
        )}
      </div>
      <p role="alert" className="mt-3 text-error text-sm empty:hidden">
        {problem}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <ActionButton type="submit" isBusy={isPending || blocked !== ''}>
          {isPending ? 'Delivering…' : isAsking ? 'Deliver anyway' : nameDelivery(order)}
        </ActionButton>
        {isAsking && (
          <ActionButton kind="quiet" onClick={() => setConfirmed('')}>
            Not yet
          </ActionButton>
        )}
        {blocked && <p className="min-w-0 flex-1 basis-48 text-muted text-sm">{blocked}</p>}
      </div>
    </form>
  );
};

const tones: Record<Cell['state'], string> = {
  delivered: 'text-success',
  ready: 'text-accent',
  preparing: 'text-muted',
  failed: 'text-error',
  later: 'text-muted',
};

const Later = ({ words }: Pick<Cell, 'words'>) => (
  <>
    <span aria-hidden="true">–</span>
    <span className="sr-only">{words}</span>
  </>
);

/** Songs by deliverables bought, plus any extra ones: delivered, ready or to come. */
const DeliverablesTable = ({ order }: { order: OrderDetail }) => {
  const { songs, deliverables, versions } = order;
  const kinds = versionKinds.filter((kind) =>
    [...deliverables, ...versions].some((one) => one.kind === kind),
  );
  return (
    <section
      aria-label="Deliverables"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: where it is wider than the screen, the keyboard scrolls it
      tabIndex={0}
      className="side-scroll -mx-4 overflow-x-auto px-4"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">What was bought, and what there is of it</caption>
        <thead>
          <tr className="border-hairline border-b text-left text-muted text-xs">
            <th scope="col" className="py-1.5 pr-4 font-normal">
              Song
            </th>
            {kinds.map((kind) => (
              <th key={kind} scope="col" className="py-1.5 pr-4 font-normal">
                {nameKind(kind)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {songs.map(({ song }) => (
            <tr key={song}>
              <th
                scope="row"
                className="max-w-40 truncate py-2 pr-4 text-left font-medium first-letter:uppercase"
              >
                {findSongName(order, song)}
              </th>
              {kinds.map((kind) => {
                const cell = describeCell(order, song, kind);
                return (
                  <td key={kind} className={`py-2 pr-4 align-top ${cell ? tones[cell.state] : 'text-muted'}`}>
                    {cell?.state === 'later' ? (
                      <Later words={cell.words} />
                    ) : (
                      (cell?.words ?? <span className="text-xs">Not bought</span>)
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** Delivers what is ready. */
const useDeliver = (order: OrderDetail) => {
  const { order_id } = order;
  const getKey = useRetryKey();
  const ready = findReady(order);
  return useOrderAction(order_id, {
    send: (body: { note: string; with_gaps: boolean }) =>
      call('POST /api/admin/orders/:order_id/deliver', {
        params: { order_id },
        body,
        key: getKey([body, ready.map(({ id }) => id)]),
      }),
    done: () => ({
      words: `${formatCount(ready.length, 'version')} ${isForReview(ready) ? 'sent for review' : 'delivered'}`,
      detail: `${order_id}. ${order.client_info.name} gets an email.`,
    }),
  });
};
