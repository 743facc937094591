import type { ClientOrder } from '../../../shared/clients.ts';
import { mentionsOrder } from '../../../shared/email-variables.ts';
import { statusLabel } from '../../../shared/order-statuses.ts';
import { formatDay } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { Field, Select } from '../../ui/field.tsx';
import type { EmailForm } from './use-email-form.ts';

/** The order an email is about. A client who unsubscribed can only be emailed about an order, and this says so. */
export const EmailOrderField = ({ form, orders, name, isUnsubscribed }: OrderChoiceProps) => {
  const [latest] = orders;
  const { subject, message } = form.content;
  const spokenOf = !form.order_id && mentionsOrder(`${subject}\n${message}`) ? latest : undefined;
  return (
    <>
      {isUnsubscribed && (
        <div className="border-edge border-l-3 pl-3 text-sm">
          <p>
            {name} has unsubscribed, so you can only email them about an order.
            {!latest && ' There isn’t one, so you can’t send anything from here.'}
          </p>
          {latest && !form.order_id && !spokenOf && (
            <Button
              kind="secondary"
              className={`${dense} mt-2`}
              onClick={() => form.setOrder(latest.order_id)}
            >
              Write about {latest.order_id}
            </Button>
          )}
        </div>
      )}
      <Field
        label="About order"
        error={form.errors.order_id}
        hint={
          spokenOf
            ? `About: latest order ${spokenOf.order_id}. Saved in its history.`
            : isUnsubscribed
              ? undefined
              : 'Optional. Fills in its number and total, and saves the email in its history.'
        }
      >
        {(control) => (
          <Select
            {...control}
            name="order_id"
            className={dense}
            value={form.order_id}
            onChange={({ target }) => form.setOrder(target.value)}
          >
            <option value="">{isUnsubscribed ? 'Choose an order' : 'No particular order'}</option>
            {orders.map(({ order_id, created_at, status }) => (
              <option key={order_id} value={order_id}>
                {order_id}, {formatDay(created_at)}, {statusLabel(status).toLowerCase()}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
};
type OrderChoiceProps = {
  form: EmailForm;
  orders: ClientOrder[];
  name: string;
  isUnsubscribed: boolean;
};
