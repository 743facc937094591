import { limits } from '../../../shared/limits.ts';
import type { Payment } from '../../../shared/order-payments.ts';
import type { OrderDetail, OrderSummary } from '../../../shared/orders.ts';
import { showAmount } from '../../lib/locale.ts';
import { formatAmountInput, parsePaidAmount } from '../../lib/parse-amount.ts';
import type { ParseResult } from '../../lib/parse-fields.ts';
import { useRetryKey } from '../../lib/use-retry-key.ts';
import { CheckField, SelectField, TextField } from '../../ui/form-fields.tsx';
import { type FieldForm, useForm } from '../../ui/use-form.ts';
import { useMethodOptions } from './use-method-options.ts';
import { readLastMethod, useRecordPayment } from './use-record-payment.ts';

/** A payment or refund as typed. */
type MoneyText = { method: string; amount: string; reference: string };
/** `settles`: the order counts as paid even though it is less than the amount due. */
type PaymentText = MoneyText & { settles: boolean };

const refuseAmount = (words: string) => ({ value: null, errors: { amount: words }, words });

type PaymentOptions = {
  /** What the client reported, which the payment confirms. */
  report?: Payment | undefined;
  change?: Parameters<ReturnType<typeof useRecordPayment>['mutate']>[0]['change'];
  onSent?: () => void;
};

/**
 * Whether a payment can settle an order that it leaves something open of. One of exactly what is due now, such as a
 * deposit, isn't meant to.
 */
export const canSettle = (
  { due_amount, due_now_amount }: Pick<OrderSummary, 'due_amount' | 'due_now_amount'>,
  amount: number,
): boolean => amount < due_amount && amount !== due_now_amount;

/** A form that records a payment, prefilled with the client's report or what is due now. */
export const usePaymentForm = (order: OrderSummary, { report, change, onSent }: PaymentOptions) => {
  const { due_now_amount, currency } = order;
  const { mutateAsync, error } = useRecordPayment(order);
  // Double clicks and retries record one payment.
  const getKey = useRetryKey();
  const start: PaymentText = {
    method: report?.method ?? readLastMethod(),
    amount: formatAmountInput(report?.amount ?? due_now_amount, currency),
    reference: report?.reference ?? '',
    settles: false,
  };
  const form = useForm({
    start,
    read: ({ method, amount, reference, settles }) => {
      const parsed = parsePaidAmount(amount, currency);
      if ('problem' in parsed) return refuseAmount(parsed.problem);
      const value = {
        method,
        amount: parsed.amount,
        reference: reference.trim(),
        settles: settles && canSettle(order, parsed.amount),
        ...(report ? { report_id: report.id } : {}),
      };
      return { value, errors: null };
    },
    send: (payment) => mutateAsync({ payment: { key: getKey(payment), form: payment }, change }),
    onSent: () => onSent?.(),
  });
  return { form, error };
};

/** Amount, method and reference of a payment; for less than the amount due, also whether it settles the order. */
export const PaymentFields = ({ form, order, autoFocus }: PaymentFieldsProps) => {
  const { due_amount, currency } = order;
  const read = parsePaidAmount(form.values.amount, currency);
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2.5">
      <MoneyFields
        form={form}
        labels={{ amount: 'Amount', method: 'Paid by' }}
        hint="A transaction number, if you want one here."
        autoFocus={autoFocus}
      />
      {'amount' in read && canSettle(order, read.amount) && (
        <CheckField
          form={form}
          name="settles"
          label={`Count the order as paid even though ${showAmount(due_amount - read.amount, currency)} is missing`}
          className="col-span-2 text-sm"
        />
      )}
    </div>
  );
};
type PaymentFieldsProps = {
  form: FieldForm<PaymentText>;
  order: Pick<OrderSummary, 'due_amount' | 'due_now_amount' | 'currency'>;
  autoFocus?: boolean;
};

/** Amount, method and reference of a payment or refund; placed in a two-column grid. */
export const MoneyFields = ({ form, labels, hint, autoFocus = false }: MoneyFieldsProps) => {
  const methods = useMethodOptions(form.values.method);
  return (
    <>
      <TextField form={form} name="amount" label={labels.amount} inputMode="decimal" autoFocus={autoFocus} />
      <SelectField form={form} name="method" label={labels.method} options={methods} />
      <TextField
        form={form}
        name="reference"
        label="Reference"
        hint={hint}
        className="col-span-2"
        maxLength={limits.payment_reference}
      />
    </>
  );
};
type MoneyFieldsProps = {
  form: FieldForm<MoneyText>;
  labels: { amount: string; method: string };
  /** Shown below the reference. */
  hint?: string;
  autoFocus?: boolean | undefined;
};

/** A refund to fill in; the method is that of the last payment. */
export const startRefund = ({ payments }: OrderDetail, amount: string): MoneyText => {
  const lastPaid = payments.findLast(
    (payment) => payment.state === 'confirmed' && !payment.taken_back_at && payment.amount > 0,
  );
  return { amount, method: lastPaid?.method ?? 'paypal', reference: '' };
};

/** Parses a refund of at most what was paid. */
export const parseRefund = (
  { method, amount, reference }: MoneyText,
  { paid_amount, currency }: OrderDetail,
): ParseResult<{ method: string; amount: number; reference: string }> => {
  const parsed = parsePaidAmount(amount, currency);
  if ('problem' in parsed) return refuseAmount(parsed.problem);
  if (parsed.amount > paid_amount)
    return refuseAmount(`Only ${showAmount(paid_amount, currency)} has been paid`);
  return { value: { method, amount: parsed.amount, reference }, errors: null };
};
