import { useRef, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { formatDollars } from '../../../shared/money.ts';
import type { Payment } from '../../../shared/order-payments.ts';
import type { OrderDetail, OrderSummary } from '../../../shared/orders.ts';
import { methodLabels, type PaymentMethod, paymentMethods } from '../../../shared/payments.ts';
import { formatAmountInput, parsePaidAmount } from '../../lib/parse-amount.ts';
import { randomId } from '../../lib/random-id.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { dense } from '../../ui/dense.ts';
import { Field, Input, Select } from '../../ui/field.tsx';
import { type NewPayment, readLastMethod } from './use-record-payment.ts';

/** Amount, method and reference of a payment; for less than the amount due, also whether it settles the order. */
export const PaymentFields = ({ text, due, problem, autoFocus, onChange }: PaymentFieldsProps) => {
  const read = parsePaidAmount(text.amount);
  const isLess = 'amount' in read && read.amount < due;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2.5">
      <MoneyFields
        text={text}
        labels={{ amount: 'Amount', method: 'Paid by' }}
        hint="A transaction number, if you want one here."
        problem={problem}
        autoFocus={autoFocus}
        onChange={(changed) => onChange({ ...text, ...changed })}
      />
      {isLess && (
        <Checkbox
          label={`Count the order as paid even though ${formatDollars(due - read.amount)} is missing`}
          className="col-span-2 text-sm"
          checked={text.settles}
          onChange={({ target }) => onChange({ ...text, settles: target.checked })}
        />
      )}
    </div>
  );
};
type PaymentFieldsProps = {
  text: PaymentText;
  /** Amount due, in dollars. */
  due: number;
  problem?: string | undefined;
  autoFocus?: boolean;
  onChange: (text: PaymentText) => void;
};

/** Amount, method and reference of a payment or refund; placed in a two-column grid. */
export const MoneyFields = ({ text, labels, hint, problem, autoFocus, onChange }: MoneyFieldsProps) => (
  <>
    <Field label={labels.amount} error={problem}>
      {(control) => (
        <Input
          {...control}
          autoFocus={autoFocus}
          inputMode="decimal"
          autoComplete="off"
          className={`${dense} font-mono`}
          value={text.amount}
          onChange={({ target }) => onChange({ amount: target.value })}
        />
      )}
    </Field>
    <Field label={labels.method}>
      {(control) => (
        <Select
          {...control}
          className={dense}
          value={text.method}
          onChange={({ target }) => onChange({ method: target.value as PaymentMethod })}
        >
          {paymentMethods.map((method) => (
            <option key={method} value={method}>
              {methodLabels[method]}
            </option>
          ))}
        </Select>
      )}
    </Field>
    <Field label="Reference" hint={hint} className="col-span-2">
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          maxLength={limits.payment_reference}
          className={dense}
          value={text.reference}
          onChange={({ target }) => onChange({ reference: target.value })}
        />
      )}
    </Field>
  </>
);
type MoneyFieldsProps = {
  text: Omit<PaymentText, 'settles'>;
  labels: { amount: string; method: string };
  /** Shown below the reference. */
  hint?: string;
  problem: string | undefined;
  autoFocus?: boolean | undefined;
  onChange: (changed: Partial<Omit<PaymentText, 'settles'>>) => void;
};

/** A payment as typed. `settles`: the order counts as paid even though it is less than the amount due. */
type PaymentText = { method: PaymentMethod; amount: string; reference: string; settles: boolean };

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
