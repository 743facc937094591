import { type OrderStatus, statusLabel, statusTable } from '../../../shared/order-statuses.ts';
import { Badge } from '../../ui/badge.tsx';

export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={statusTable[status].tone}>{statusLabel(status)}</Badge>
);
