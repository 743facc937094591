import type { ClientOrder } from '../../../shared/client-orders.ts';
import { formatDay, formatMoment } from '../../lib/format.ts';
import { describePayment } from './describe-payments.ts';

/** What was paid, reported or refunded, newest first. */
export const PaymentList = ({
  order: { payments, currency },
}: {
  order: Pick<ClientOrder, 'payments' | 'currency'>;
}) => (
  <ul aria-label="Your payments" className="divide-y divide-hairline border-hairline border-t border-b">
    {payments.toReversed().map((payment) => {
      const { title, badge, tone, text } = describePayment(payment, currency);
      return (
        <li key={payment.id} className="py-2.5">
          <p className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="font-medium">{title}</span>
            <span className={`font-medium text-sm ${tone}`}>{badge}</span>
          </p>
          <p className="text-muted text-sm wrap-anywhere">
            <time dateTime={payment.at} title={formatMoment(payment.at)}>
              {formatDay(payment.at)}
            </time>
            {payment.reference && `, ${payment.reference}`}
          </p>
          {text && <p className="mt-0.5 whitespace-pre-line text-sm wrap-anywhere">{text}</p>}
        </li>
      );
    })}
  </ul>
);
