import { useState } from 'react';
import type { OrderDetail } from '../../../shared/orders.ts';
import { call } from '../../lib/api.ts';
import { getFieldErrors } from '../../lib/api-errors.ts';
import { showDate } from '../../lib/format-date.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { dense } from '../../ui/dense.ts';
import { Field, Input } from '../../ui/field.tsx';
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
  const [date, setDate] = useState(valid_until ?? '');
  const { mutate, isPending, error } = useOrderAction(order_id, {
    send: () =>
      call('PUT /api/admin/orders/:order_id/valid-until', {
        params: { order_id },
        body: { valid_until: date || null },
      }),
    done: () => 'Quote renewed',
    failed: (reason) => `The quote wasn’t changed. ${reason}`,
  });
  return (
    <div className="mt-3 border-hairline border-t pt-3">
      <p className="text-sm">{describe(order)}</p>
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <Field label="Valid until" hint="Leave blank for no end." error={getFieldErrors(error).valid_until}>
          {(control) => (
            <Input
              {...control}
              type="date"
              name="valid_until"
              className={dense}
              readOnly={isPending}
              value={date}
              onChange={({ target }) => setDate(target.value)}
            />
          )}
        </Field>
        <ActionButton
          kind="secondary"
          isBusy={isPending}
          aria-disabled={date === (valid_until ?? '')}
          onClick={() => date !== (valid_until ?? '') && mutate()}
        >
          Renew quote
        </ActionButton>
      </div>
    </div>
  );
};
