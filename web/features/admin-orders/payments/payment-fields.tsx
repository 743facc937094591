import { limits } from '../../../../shared/limits.ts';
import { formatDollars } from '../../../../shared/money.ts';
import { methodLabels, type PaymentMethod, paymentMethods } from '../../../../shared/payments.ts';
import { parsePaidAmount } from '../../../lib/parse-amount.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { dense } from '../../../ui/dense.ts';
import { Field, Input, Select } from '../../../ui/field.tsx';
import type { PaymentText } from './read-payment.ts';

/** Amount, method and reference of a payment; with less than what is due, whether that will do. */
export const PaymentFields = ({ text, due, problem, autoFocus, onChange }: PaymentFieldsProps) => {
  const read = parsePaidAmount(text.amount);
  const isLess = 'amount' in read && read.amount < due;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2.5">
      <Field label="Amount" error={problem}>
        {(control) => (
          <Input
            {...control}
            autoFocus={autoFocus}
            inputMode="decimal"
            autoComplete="off"
            className={`${dense} font-mono`}
            value={text.amount}
            onChange={({ target }) => onChange({ ...text, amount: target.value })}
          />
        )}
      </Field>
      <Field label="Paid by">
        {(control) => (
          <Select
            {...control}
            className={dense}
            value={text.method}
            onChange={({ target }) => onChange({ ...text, method: target.value as PaymentMethod })}
          >
            {paymentMethods.map((method) => (
              <option key={method} value={method}>
                {methodLabels[method]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Reference" hint="A transaction number, if you want one here." className="col-span-2">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={limits.payment_reference}
            className={dense}
            value={text.reference}
            onChange={({ target }) => onChange({ ...text, reference: target.value })}
          />
        )}
      </Field>
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
  /** Dollars that are due. */
  due: number;
  problem?: string | undefined;
  autoFocus?: boolean;
  onChange: (text: PaymentText) => void;
};
