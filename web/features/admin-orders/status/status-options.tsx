import { type OrderStatus, orderStatuses, statusLabels } from '../../../../shared/orders.ts';

const option = (status: OrderStatus) => (
  <option key={status} value={status}>
    {statusLabels[status]}
  </option>
);

/** The six statuses of the usual path, then the two others, for a select. */
export const StatusOptions = () => (
  <>
    {orderStatuses.slice(0, 6).map(option)}
    <hr />
    {orderStatuses.slice(6).map(option)}
  </>
);
