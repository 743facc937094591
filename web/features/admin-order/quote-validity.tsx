import { useRef, useState } from 'react';
import type { OrderDetail } from '../../../shared/orders.ts';
import { call } from '../../lib/api.ts';
import { getFieldErrors } from '../../lib/api-errors.ts';
import { showDate } from '../../lib/format-date.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { dense } from '../../ui/dense.ts';
import { Field, Input } from '../../ui/field.tsx';
import { describeHalfDate } from '../../ui/half-dates.ts';
import { useOrderAction } from './use-order-action.ts';

const describe = ({ valid_until, quote_ended }: OrderDetail): string => {
  if (valid_until === null) return 'Your client can accept this price at any time.';
  return quote_ended
    ? `This price ended on ${showDate(valid_until)}.`
    : `Your client can accept this price until ${showDate(valid_until)}.`;
};

/** Until when a quote can be accepted, and another day for it. */
export const QuoteValidity = ({ order }: { order: OrderDetail }) => {
  const { order_id, valid_until } = order;
  const stored = valid_until ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const date = typed ?? stored;
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useOrderAction(order_id, {
    send: () =>
      call('PUT /api/admin/orders/:order_id/valid-until', {
        params: { order_id },
        body: { valid_until: date || null },
      }),
    done: () => {
      setTyped(null);
      return 'Quote renewed';
    },
    failed: (reason) => `The quote wasn’t changed. ${reason}`,
  });
  const renew = () => {
    const half = describeHalfDate(field.current);
    setProblem(half);
    if (half === undefined) mutate();
    else field.current?.focus();
  };
  return (
    <div className="mt-3 border-hairline border-t pt-3">
      <p className="text-sm">{describe(order)}</p>
      <div className="mt-2 flex flex-wrap items-start gap-3">
        <Field
          label="Valid until"
          hint="Leave blank for no end."
          error={problem ?? getFieldErrors(error).valid_until}
        >
          {(control) => (
            <Input
              {...control}
              ref={field}
              type="date"
              name="valid_until"
              className={dense}
              readOnly={isPending}
              value={date}
              onChange={({ target }) => {
                setProblem(undefined);
                setTyped(target.value);
              }}
            />
          )}
        </Field>
        <ActionButton
          kind="secondary"
          // Below the label, beside the field.
          className="mt-6.5"
          isBusy={isPending}
          aria-disabled={date === stored}
          onClick={() => date !== stored && renew()}
        >
          Renew quote
        </ActionButton>
      </div>
    </div>
  );
};
