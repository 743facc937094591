import { Link } from 'react-router';
import type { OrderDetail } from '../../../shared/orders.ts';
import { showAmount } from '../../lib/locale.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { useSendsEmail } from '../admin-emails/email-connection.tsx';

/** The link for the client, to send it in another way. */
export const MadeOrder = ({ order, wasTold }: { order: OrderDetail; wasTold: boolean }) => {
  const sendsEmail = useSendsEmail();
  return (
    <section aria-label="New order" className="max-w-2xl rounded-md border border-hairline bg-panel p-5">
      <h2 className="font-semibold text-lg">
        {order.client_info.name}’s order for {showAmount(order.total_amount, order.currency)} is set up
      </h2>
      <p className="mt-1 text-muted text-sm">
        {wasTold
          ? sendsEmail
            ? 'They get an email with their link.'
            : 'They will be told once email is set up. Until then, send them the link yourself.'
          : 'Nobody was emailed. Send them the link yourself.'}
      </p>
      {order.order_link && (
        <>
          <p className="mt-3 text-xs wrap-anywhere">{order.order_link}</p>
          <CopyText className="mt-3" label="Copy link" text={order.order_link} copied="Link copied" />
        </>
      )}
      <p className="mt-3">
        <Link className="link" to={`/orders/${order.order_id}`}>
          Open the order
        </Link>
      </p>
    </section>
  );
};
