import { useId } from 'react';
import { limits } from '../../../shared/limits.ts';
import { type OrderStatus, statusTable } from '../../../shared/order-statuses.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useSendsEmail } from './email-connection.tsx';

/** Whether the client is emailed about the change, and what that means. */
export const NotifyClient = ({ order, next, isChosen, onChange }: TellClientProps) => {
  const id = useId();
  const sendsEmail = useSendsEmail();
  const { email } = order.client_info;
  return (
    <div>
      <Checkbox
        label="Email the client"
        className="text-sm"
        aria-describedby={id}
        disabled={!email}
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
      />
      <p id={id} className="text-muted text-sm wrap-anywhere">
        {email
          ? `To ${email}, with the new status and your note. ${sendsEmail ? `It goes out after ${limits.undo_seconds} seconds; until then you can undo it.` : 'It goes out once email is set up.'}`
          : 'The client’s address was deleted, so there is nobody to email.'}
        {isPaymentNews(order, next) &&
          (sendsEmail
            ? ' The client always gets an email when you confirm a payment.'
            : ' When you confirm a payment, the client will be told once email is set up.')}
      </p>
    </div>
  );
};
type TellClientProps = {
  order: OrderDetail;
  next: OrderStatus;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
};

/** Leaving "pending" has its own email, which the server sends once. */
const isPaymentNews = ({ status, total_amount, client_info }: OrderDetail, next: OrderStatus) =>
  !statusTable[status].means_paid &&
  statusTable[next].means_paid &&
  total_amount > 0 &&
  client_info.email !== '';
