import { type FormEvent, useState } from 'react';
import type { ClientOrder } from '../../../shared/client-orders.ts';
import { limits } from '../../../shared/limits.ts';
import { otherMethod } from '../../../shared/payments.ts';
import { getFieldErrors } from '../../lib/api-errors.ts';
import { formatAmountInput, parsePaidAmount } from '../../lib/parse-amount.ts';
import { useSending } from '../../lib/use-sending.ts';
import { Field, Input, Select, TextArea } from '../../ui/field.tsx';
import { FormActions } from './form-actions.tsx';
import { guessMethod, isReported, type ReportDraft, type Ways } from './payment-report.ts';

/** What a client can say that they paid by, also a way they opened before it was switched off. */
const listReported = ({ how_to_pay, opened_method, opened_label }: Ways): [id: string, label: string][] => {
  const offered = how_to_pay.methods.filter(isReported);
  const isGone = opened_method && opened_label && !offered.some(({ id }) => id === opened_method);
  return [
    ...offered.map(({ id, label }): [string, string] => [id, label]),
    ...(isGone && opened_method !== otherMethod ? [[opened_method, opened_label] as [string, string]] : []),
    [otherMethod, 'Another way'],
  ];
};

/** The one they chose, unless it is no choice any more. */
const getReportMethod = ({ method }: Pick<ReportDraft, 'method'>, order: Ways): string =>
  listReported(order).some(([id]) => id === method) ? method : guessMethod(order);

/** Reports the client's payment: method, amount, and anything that helps the studio find it. */
export const PaymentReportForm = ({ order, draft, onChange, onSend, onClose }: ReportFormProps) => {
  const [hasTried, setTried] = useState(false);
  const sending = useSending();
  const { error, forgetError, send } = sending;
  const amount = draft.amount ?? formatAmountInput(order.how_to_pay.amount, order.currency);
  const read = parsePaidAmount(amount, order.currency);
  const refused = getFieldErrors(error);
  const change = (changed: Partial<ReportDraft>) => {
    forgetError();
    onChange(changed);
  };
  const method = getReportMethod(draft, order);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if ('amount' in read) void send(() => onSend({ method, amount: read.amount }));
  };
  const { reference, note } = draft;
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label="I have paid"
      className="grid gap-4 rounded-sm border border-edge bg-raised/50 p-4 sm:grid-cols-2"
    >
      <Field label="Method" error={refused.method}>
        {(control) => (
          <Select
            {...control}
            autoFocus
            value={method}
            onChange={({ target }) => change({ method: target.value })}
          >
            {listReported(order).map(([id, label]) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="Amount"
        hint={
          'amount' in read && read.amount < order.how_to_pay.amount
            ? 'Less than what’s due: that’s fine, the rest stays open.'
            : undefined
        }
        error={hasTried && 'problem' in read ? read.problem : refused.amount}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            className="figures"
            value={amount}
            onChange={({ target }) => change({ amount: target.value })}
          />
        )}
      </Field>
      <Field
        label="Reference"
        hint="The transaction number, if you have one. It helps me find your payment."
        error={refused.reference}
        className="sm:col-span-2"
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={limits.payment_reference}
            value={reference}
            onChange={({ target }) => change({ reference: target.value })}
          />
        )}
      </Field>
      <Field
        label="Note"
        hint="For example, if someone else paid for you. Leave blank if there’s nothing to add."
        error={refused.note}
        className="sm:col-span-2"
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={limits.payment_note}
            value={note}
            onChange={({ target }) => change({ note: target.value })}
          />
        )}
      </Field>
      <FormActions label="Report payment" kind="primary" sending={sending} onClose={onClose} />
    </form>
  );
};
type ReportFormProps = {
  order: Pick<ClientOrder, 'opened_method' | 'opened_label' | 'how_to_pay' | 'currency'>;
  draft: ReportDraft;
  onChange: (changed: Partial<ReportDraft>) => void;
  /** Rejects when the studio did not receive it. */
  onSend: (paid: { method: string; amount: number }) => Promise<void>;
  onClose: () => void;
};
