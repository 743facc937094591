import { limits } from '../../../shared/limits.ts';
import { formatDollars } from '../../../shared/money.ts';
import { methodLabels, type PaymentMethod, paymentMethods } from '../../../shared/payments.ts';
import { parsePaidAmount } from '../../lib/parse-amount.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { dense } from '../../ui/dense.ts';
import { Field, Input, Select } from '../../ui/field.tsx';
import type { PaymentText } from './read-payment.ts';

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
