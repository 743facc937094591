import { type OrderStatus, statusesWith, statusLabel } from '../../../shared/order-statuses.ts';

const option = (status: OrderStatus) => (
  <option key={status} value={status}>
    {statusLabel(status)}
  </option>
);

/** Options of a status select: the usual path, then the others. */
export const StatusOptions = () => (
  <>
    {statusesWith(({ menu }) => menu === 'usual').map(option)}
    <hr />
    {statusesWith(({ menu }) => menu === 'other').map(option)}
  </>
);
