import { type OrderStatus, statusLabels } from '../../../shared/orders.ts';
import { classes } from '../../lib/classes.ts';
import { statusTones } from './status-tones.ts';

export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <span
    className={classes(
      'tone inline-flex items-center gap-2 whitespace-nowrap px-2 py-0.5 font-medium text-xs leading-5',
      statusTones[status],
    )}
  >
    {statusLabels[status]}
  </span>
);
