import { Link, useNavigate } from 'react-router';
import type { OrderSummary } from '../../../shared/orders.ts';
import { Button } from '../../ui/button.tsx';
import { dense, touchable } from '../../ui/dense.ts';
import { RushBadge } from './rush-badge.tsx';

type Named = Pick<OrderSummary, 'order_id'>;

/** Shared by cards and rows: the number, which links to the order, and the rush mark. */
export const OrderNumber = ({ order_id, rush_delivery }: Named & Pick<OrderSummary, 'rush_delivery'>) => (
  <>
    <Link to={`/orders/${order_id}`} className={`link font-mono text-sm ${touchable}`}>
      {order_id}
    </Link>
    {rush_delivery && <RushBadge />}
  </>
);

export const ViewOrder = ({ order_id }: Named) => {
  const navigate = useNavigate();
  return (
    <Button
      kind="secondary"
      className={dense}
      aria-label={`View ${order_id}`}
      onClick={() => navigate(`/orders/${order_id}`)}
    >
      View
    </Button>
  );
};
