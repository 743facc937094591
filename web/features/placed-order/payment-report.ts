import type { ClientOrder } from '../../../shared/client-orders.ts';
import { type OfferedMethod, otherMethod } from '../../../shared/payments.ts';
import { useRetryKey } from '../../lib/use-retry-key.ts';
import { useSending } from '../../lib/use-sending.ts';
import { type DraftSchema, field } from '../../lib/use-stored-draft.ts';
import type { PanelProps } from './order-client.ts';

/** The unsent "I have paid" form. `amount`: null is the amount due. */
export type ReportDraft = {
  isOpen: boolean;
  method: string;
  amount: string | null;
  reference: string;
  note: string;
};

export const reportSchema: DraftSchema<ReportDraft> = {
  isOpen: field(false),
  method: field(''),
  amount: (stored) => (typeof stored === 'string' ? stored : null),
  reference: field(''),
  note: field(''),
};

export type Ways = Pick<ClientOrder, 'opened_method' | 'opened_label' | 'how_to_pay'>;

/** How the client paid, as far as is known: in the way they opened last, or the only one there is. */
export const guessMethod = ({ opened_method, how_to_pay: { methods } }: Ways): string => {
  const [only, ...more] = methods.filter(isReported);
  return opened_method ?? (only && more.length === 0 ? only.id : otherMethod);
};

/** The client tells of a payment, unless it is by card: the processor tells of those. */
export const isReported = ({ kind }: Pick<OfferedMethod, 'kind'>): boolean => kind !== 'card';

/** "I have paid" in one press: everything that is due and not reported yet. */
export const useReportRest = ({ order, client }: PanelProps, method: string, onReported: () => void) => {
  const { error, isSending, stopWaiting, send } = useSending();
  const getKey = useRetryKey();
  const report = () =>
    send(async () => {
      const body = { method, amount: order.how_to_pay.amount };
      await client.call('POST /api/client-orders/:order_id/payment-reports', {
        body,
        // A retry after a lost response is the same report; one that follows another isn't.
        idempotencyKey: getKey([body, order.payments.length]),
      });
      onReported();
      await client.refresh();
    });
  return { error, isSending, stopWaiting, report };
};
