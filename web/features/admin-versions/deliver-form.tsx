import { type FormEvent, useState } from 'react';
import { formatCount, formatList } from '../../../shared/format.ts';
import { limits } from '../../../shared/limits.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { isForReview } from '../../../shared/studio-step.ts';
import { ApiError, call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { useRetryKey } from '../../lib/use-retry-key.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { useSendsEmail } from '../admin-emails/email-connection.tsx';
import { getOrderName } from '../admin-order/order-marks.tsx';
import { useOrderAction } from '../admin-order/use-order-action.ts';
import { useMessageDraft } from '../messages/message-form.tsx';
import {
  describeAnswers,
  describeMissing,
  describeReady,
  explainBlocked,
  findMissing,
  findReady,
  nameDelivery,
} from './plan-delivery.ts';
import type { VersionUpload } from './version-uploads.ts';

/** Delivers what is ready, with a note. Asks again when something that was bought would still be missing. */
export const DeliverForm = ({ order, uploads }: DeliverFormProps) => {
  const sendsEmail = useSendsEmail();
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
  const answers = formatList(describeAnswers(order));
  return (
    <form noValidate onSubmit={submit} aria-label="Deliver">
      <ul className="font-semibold wrap-anywhere">
        {describeReady(order).map((line) => (
          <li key={line} className="first-letter:uppercase">
            {line}
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm wrap-anywhere">
        {client_info.name}{' '}
        {sendsEmail ? 'gets one email with a link to their order' : 'will be told once email is set up'}
        {answers && `, ${answers}`}.
      </p>
      <TextField
        form={{
          values: { note: note.text },
          errors: {},
          isBusy: false,
          set: ({ note: text = '' }) => note.setText(text),
        }}
        name="note"
        label="Note for the client (optional)"
        className="mt-2 max-w-prose"
        rows={2}
        maxLength={limits.delivery_note}
      />
      <div role="status" className="text-sm">
        {isAsking && (
          <p className="mt-3 border-edge border-l-3 pl-3">
            Still missing: {missing}. Deliver what’s ready now, and the rest later?
          </p>
        )}
      </div>
      <p role="alert" className="mt-3 text-error text-sm empty:hidden">
        {problem}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <ActionButton type="submit" isBusy={isPending || blocked !== ''}>
          {isPending ? 'Delivering…' : isAsking ? 'Deliver anyway' : nameDelivery(order, uploads)}
        </ActionButton>
        {isAsking && (
          <ActionButton kind="quiet" onClick={() => setConfirmed('')}>
            Not yet
          </ActionButton>
        )}
        {blocked && <p className="min-w-0 flex-1 basis-48 text-muted text-sm wrap-anywhere">{blocked}</p>}
      </div>
    </form>
  );
};
type DeliverFormProps = { order: OrderDetail; uploads: readonly VersionUpload[] };

/** Delivers what is ready. */
const useDeliver = (order: OrderDetail) => {
  const { order_id } = order;
  const getKey = useRetryKey();
  const sendsEmail = useSendsEmail();
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
      detail: `${getOrderName(order)}. ${sendsEmail ? 'The client gets an email.' : 'The client will be told once email is set up.'}`,
    }),
  });
};
