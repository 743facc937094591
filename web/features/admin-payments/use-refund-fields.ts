import { useState } from 'react';
import { formatDollars } from '../../../shared/money.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { parsePaidAmount } from '../../lib/parse-amount.ts';

/** Amount, method and reference of a refund, at most what was paid; the method is that of the last payment. */
export const useRefundFields = ({ paid_amount, payments }: OrderDetail, amount: string) => {
  const lastPaid = payments.findLast(
    (payment) => payment.state === 'confirmed' && !payment.taken_back_at && payment.amount > 0,
  );
  const [text, setText] = useState({ amount, method: lastPaid?.method ?? 'paypal', reference: '' });
  const read = parsePaidAmount(text.amount);
  const isTooMuch = 'amount' in read && read.amount > paid_amount;
  return {
    text,
    change: (changed: Partial<typeof text>) => setText({ ...text, ...changed }),
    refund: 'amount' in read && !isTooMuch ? { ...text, amount: read.amount } : null,
    problem:
      'problem' in read
        ? read.problem
        : isTooMuch
          ? `Only ${formatDollars(paid_amount)} has been paid`
          : undefined,
  };
};
