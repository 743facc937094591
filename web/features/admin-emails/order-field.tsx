import type { ClientOrder } from '../../../shared/clients.ts';
import { statusLabel } from '../../../shared/order-statuses.ts';
import { formatDay } from '../../lib/format.ts';
import { dense } from '../../ui/dense.ts';
import { Field, Select } from '../../ui/field.tsx';

/** Which of the client's orders the email is about: fills its variables and adds the email to the order's timeline. */
export const OrderField = ({ orders, order_id, spoken_of, onChange }: OrderFieldProps) => (
  <Field
    label="About order"
    hint={
      order_id
        ? 'Saved in this order’s history.'
        : spoken_of
          ? `About: latest order ${spoken_of}. Saved in its history.`
          : 'Order variables use the latest order unless you choose one.'
    }
  >
    {(control) => (
      <Select
        {...control}
        name="order_id"
        className={`${dense} pr-8!`}
        value={order_id}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{spoken_of ? 'The latest order' : 'No order in particular'}</option>
        {order_id && !orders.some((order) => order.order_id === order_id) && (
          <option value={order_id}>{order_id}</option>
        )}
        {orders.map(({ order_id: id, song_count, status, created_at }) => (
          <option key={id} value={id}>
            {`${id}, ${formatDay(created_at)}: ${song_count} ${song_count === 1 ? 'song' : 'songs'}, ${statusLabel(status).toLowerCase()}`}
          </option>
        ))}
      </Select>
    )}
  </Field>
);
type OrderFieldProps = {
  orders: ClientOrder[];
  order_id: string;
  /** The latest order, used when none is chosen and the email mentions one. */
  spoken_of: string | undefined;
  onChange: (order_id: string) => void;
};
