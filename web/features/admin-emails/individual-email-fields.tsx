import type { ReactNode } from 'react';
import type { ClientOrder } from '../../../shared/clients.ts';
import { mentionsOrder } from '../../../shared/email-variables.ts';
import { formatCount } from '../../../shared/format.ts';
import { statusLabel } from '../../../shared/order-statuses.ts';
import { formatDay } from '../../lib/format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { dense } from '../../ui/dense.ts';
import { Field, Select } from '../../ui/field.tsx';
import type { IndividualDraft } from './email-drafts.ts';
import { EmailFields } from './email-fields.tsx';
import type { IndividualEmailState } from './use-individual-email.ts';

type IndividualEmailFieldsProps = {
  form: IndividualEmailState;
  onChange?: (changed: Partial<IndividualDraft>) => void;
  /** The client's latest orders, newest first. */
  orders: ClientOrder[];
  /** Name of a client who can only be emailed about an order. */
  unsubscribed?: string | undefined;
  rows?: number;
  areVariablesOpen?: boolean;
  /** Shown between the order and the content. */
  children?: ReactNode;
};

/** What every email to one client is written in: its order, subject and message. */
export const IndividualEmailFields = (props: IndividualEmailFieldsProps) => {
  const { form, onChange = form.set, orders, unsubscribed, rows, areVariablesOpen, children } = props;
  const { order_id, subject, message } = form.values;
  const latest = getMentionedOrder(form.values, orders);
  return (
    <>
      {unsubscribed !== undefined && (
        <div className="border-edge border-l-3 pl-3 text-sm">
          <p>
            {unsubscribed} has unsubscribed, so you can only email them about an order.
            {!orders[0] && ' There isn’t one, so you can’t send anything from here.'}
          </p>
          {orders[0] && !order_id && !latest && (
            <ActionButton
              kind="secondary"
              className="mt-2"
              onClick={() => onChange({ order_id: orders[0]?.order_id ?? '' })}
            >
              Write about {orders[0].title}
            </ActionButton>
          )}
        </div>
      )}
      {(order_id || orders.length > 0) && (
        <Field label="About order" error={form.errors.order_id} hint={describeOrderChoice(order_id, latest)}>
          {(control) => (
            <Select
              {...control}
              name="order_id"
              className={`${dense} pr-8!`}
              value={order_id}
              onChange={({ target }) => onChange({ order_id: target.value })}
            >
              <option value="">{latest ? 'The latest order' : 'No order in particular'}</option>
              {order_id && !orders.some((order) => order.order_id === order_id) && (
                <option value={order_id}>{order_id}</option>
              )}
              {orders.map(({ order_id: id, title, song_count, status, created_at }) => (
                <option key={id} value={id}>
                  {`${title}, ${formatDay(created_at)}: ${formatCount(song_count, 'song')}, ${statusLabel(status).toLowerCase()} (${id})`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {children}
      <EmailFields
        content={{ subject, message }}
        errors={form.errors}
        onChange={onChange}
        {...(rows === undefined ? {} : { rows })}
        {...(areVariablesOpen === undefined ? {} : { areVariablesOpen })}
      />
    </>
  );
};

/** The latest order, if none is chosen and the email uses its variables. */
export const getMentionedOrder = (
  { order_id, subject, message }: IndividualDraft,
  orders: ClientOrder[],
): string | undefined =>
  !order_id && mentionsOrder(`${subject}\n${message}`) ? orders[0]?.order_id : undefined;

const describeOrderChoice = (order_id: string, latest: string | undefined): string => {
  if (order_id) return 'Saved in this order’s history.';
  return latest
    ? `About: latest order ${latest}. Saved in its history.`
    : 'Order variables use the latest order unless you choose one.';
};
