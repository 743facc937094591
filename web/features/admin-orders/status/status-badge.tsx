import { type OrderStatus, statusLabels } from '../../../../shared/orders.ts';
import { Badge } from '../../../ui/badge.tsx';
import { statusTones } from './status-tones.ts';

export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
);
