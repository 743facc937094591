import { useRef, useState } from 'react';
import type { Payment } from '../../../shared/order-payments.ts';
import type { OrderSummary } from '../../../shared/orders.ts';
import { formatAmountInput, parsePaidAmount } from '../../lib/parse-amount.ts';
import { randomId } from '../../lib/random-id.ts';
import { type PaymentText, readLastMethod } from './read-payment.ts';
import type { NewPayment } from './use-record-payment.ts';

/** State of a payment form, prefilled with the client's report or the full amount due. */
export const usePaymentForm = ({ due_amount }: Pick<OrderSummary, 'due_amount'>, report?: Payment) => {
  const [text, setText] = useState<PaymentText>(() => ({
    method: report?.method ?? readLastMethod(),
    amount: formatAmountInput(report?.amount ?? due_amount),
    reference: report?.reference ?? '',
    settles: false,
  }));
  const [hasTried, setTried] = useState(false);
  // One idempotency key per form, so that double clicks and retries record one payment.
  const key = useRef(randomId());
  const read = parsePaidAmount(text.amount);
  return {
    text,
    setText: (next: PaymentText) => {
      setText(next);
      key.current = randomId();
    },
    amount: 'amount' in read ? read.amount : null,
    problem: hasTried && 'problem' in read ? read.problem : undefined,
    /** The payment, or null when a field is invalid, which is shown from then on. */
    read: (): NewPayment | null => {
      setTried(true);
      if ('problem' in read) return null;
      const { method, reference, settles } = text;
      return {
        key: key.current,
        form: {
          method,
          amount: read.amount,
          reference: reference.trim(),
          settles: settles && read.amount < due_amount,
          ...(report ? { report_id: report.id } : {}),
        },
      };
    },
  };
};
