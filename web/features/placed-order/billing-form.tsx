import { type FormEvent, useState } from 'react';
import type { Billing } from '../../../shared/billing.ts';
import { limits } from '../../../shared/limits.ts';
import { getErrorMessage, getFieldErrors } from '../../lib/api-errors.ts';
import { useRetryKey } from '../../lib/use-retry-key.ts';
import { useSending } from '../../lib/use-sending.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Field, Input, TextArea } from '../../ui/field.tsx';
import { OfflineNotice } from '../../ui/offline-notice.tsx';
import type { PanelProps } from './order-client.ts';

/** Whom the receipt is made out to: all of it can be left blank. */
export const BillingForm = ({ order, client }: PanelProps) => {
  const [typed, setTyped] = useState(order.billing);
  const [isSaved, setSaved] = useState(false);
  const { error, isSending, stopWaiting, forgetError, send } = useSending();
  const getKey = useRetryKey();
  const refused = getFieldErrors(error);
  const change = (changed: Partial<Billing>) => {
    forgetError();
    setSaved(false);
    setTyped({ ...typed, ...changed });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const isDone = await send(async () => {
      const call = { body: typed, idempotencyKey: getKey(typed) };
      setTyped(await client.call('PUT /api/client-orders/:order_id/billing', call));
    });
    if (isDone) setSaved(true);
    void client.refresh();
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
      <Field label="Billing name" hint="Your company, or your full name." error={refused.name}>
        {(control) => (
          <Input
            {...control}
            readOnly={isSending}
            autoComplete="billing organization"
            maxLength={limits.billing_name}
            value={typed.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Field label="Billing address" error={refused.address}>
        {(control) => (
          <TextArea
            {...control}
            readOnly={isSending}
            rows={3}
            autoComplete="billing street-address"
            maxLength={limits.billing_address}
            value={typed.address}
            onChange={({ target }) => change({ address: target.value })}
          />
        )}
      </Field>
      <Field label="Tax number" error={refused.tax_number}>
        {(control) => (
          <Input
            {...control}
            readOnly={isSending}
            autoComplete="off"
            maxLength={limits.billing_tax_number}
            value={typed.tax_number}
            onChange={({ target }) => change({ tax_number: target.value })}
          />
        )}
      </Field>
      {error !== null && Object.keys(refused).length === 0 && (
        <ErrorNotice>{getErrorMessage(error)}</ErrorNotice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" kind="secondary" aria-disabled={isSending}>
          {isSending ? 'Saving…' : 'Save billing details'}
        </Button>
        <p role="status" className="text-muted text-sm">
          {isSaved && 'Saved. Your receipt shows them.'}
        </p>
      </div>
      <OfflineNotice stopWaiting={stopWaiting} />
    </form>
  );
};
