import { useId } from 'react';
import type { OrderDetail, OrderStatus } from '../../../shared/orders.ts';
import { Checkbox } from '../../ui/checkbox.tsx';

/** Whether the client is told of the change by mail, and what that does. */
export const TellClient = ({ order, next, isChosen, onChange }: TellClientProps) => {
  const id = useId();
  const { email } = order.client_info;
  return (
    <div>
      <Checkbox
        label="Tell the client by e-mail"
        className="text-sm"
        aria-describedby={id}
        disabled={!email}
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
      />
      <p id={id} className="text-muted text-sm wrap-anywhere">
        {email
          ? `To ${email}. It says the new status and your note, and leaves after a few seconds: until then Undo stops it.`
          : 'The client’s address was deleted, so there is nobody to write to.'}
        {isPaymentNews(order, next) && ' That the payment has arrived, the client hears in any case.'}
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

/** Leaving pending is news of its own, which the server sends once. */
const isPaymentNews = ({ status, total_amount, client_info }: OrderDetail, next: OrderStatus) =>
  status === 'pending' && next !== 'pending' && total_amount > 0 && client_info.email !== '';
