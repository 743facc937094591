import { type FormEvent, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { ApiError } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { Field, TextArea } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useMessageDraft } from '../messages/use-message-draft.ts';
import { DeliverablesTable } from './deliverables-table.tsx';
import {
  describeEmail,
  describeMissing,
  explainBlocked,
  findMissing,
  findReady,
  nameDelivery,
} from './plan-delivery.ts';
import { useDeliver } from './use-deliver.ts';
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
  const [asked, setAsked] = useState('');
  const [problem, setProblem] = useState('');
  const { mutate, isPending } = useDeliver(order);
  const blocked = explainBlocked(order, uploads);
  const missing = describeMissing(order, findMissing(order));
  // The confirmation was about what was missing then; a different gap needs a new one.
  const isAsking = asked !== '' && asked === missing;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setProblem('');
    if (blocked) return;
    if (missing && !isAsking) return setAsked(missing);
    mutate(
      { note: note.text, with_gaps: isAsking },
      {
        onSuccess: () => {
          note.clear();
          setAsked('');
        },
        onError: (error) => {
          const found = error instanceof ApiError && error.body?.missing;
          if (found && found.length > 0) setAsked(describeMissing(order, found));
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
          <Field label="Note for the client (optional)">
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                maxLength={limits.delivery_note}
                className={dense}
                value={note.text}
                onChange={({ target }) => note.setText(target.value)}
              />
            )}
          </Field>
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
        <Button type="submit" className={dense} aria-disabled={isPending || blocked !== ''}>
          {isPending ? 'Delivering…' : isAsking ? 'Deliver anyway' : nameDelivery(order)}
        </Button>
        {isAsking && (
          <Button kind="quiet" className={dense} onClick={() => setAsked('')}>
            Not yet
          </Button>
        )}
        {blocked && <p className="min-w-0 flex-1 basis-48 text-muted text-sm">{blocked}</p>}
      </div>
    </form>
  );
};
