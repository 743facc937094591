import { useQueryClient } from '@tanstack/react-query';
import { formatCount } from '../../../shared/format.ts';
import type { ChangedOrders } from '../../../shared/many-orders.ts';
import { type OrderStatus, statusLabel } from '../../../shared/order-statuses.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { randomId } from '../../lib/random-id.ts';
import type { ActionReport } from '../../ui/use-action.ts';
import { useAction } from '../../ui/use-action.ts';
import { findOrderName, invalidateOrders } from '../admin-order/order-cache.ts';
import { moveInBatches } from './use-lifecycle-changes.ts';

const NAMED = 3;

/** What happened to several orders; `error` ended it before the rest. */
type Outcome = ChangedOrders & { error?: unknown };

const changeAll = async (
  order_ids: string[],
  changePart: (part: string[]) => Promise<ChangedOrders>,
): Promise<Outcome> => {
  const { moved, error } = await moveInBatches(order_ids, async (part) => [await changePart(part)]);
  return {
    changed: moved.flatMap(({ changed }) => changed),
    refused: moved.flatMap(({ refused }) => refused),
    ...(error ? { error } : {}),
  };
};

const listNamed = <T>(all: T[], describe: (one: T) => string, joint: string): string =>
  all.slice(0, NAMED).map(describe).join(joint) +
  (all.length > NAMED ? ` and ${all.length - NAMED} more` : '');

/** The toast: what changed, with the orders’ names, and what didn’t and why. */
export const describeOutcome = (
  { changed, refused, error }: Outcome,
  words: (count: number) => string,
  getName: (order_id: string) => string,
  undo: () => Promise<unknown>,
): ActionReport => {
  const kept = [
    ...(refused.length > 0
      ? [
          `Not changed: ${listNamed(refused, ({ order_id, detail }) => `${getName(order_id)} (${detail.replace(/\.$/, '')})`, ', ')}.`,
        ]
      : []),
    ...(error ? [`The other orders weren’t changed. ${getErrorMessage(error)}`] : []),
  ];
  if (changed.length === 0)
    return {
      words:
        kept.length > 0 ? 'No order was changed' : 'Nothing to change: these orders are like that already',
      kind: 'info',
      ...(kept.length > 0 ? { detail: kept.join(' ') } : {}),
    };
  const names = `${listNamed(changed, ({ order_id }) => getName(order_id), ', ')}.`;
  return {
    words: words(changed.length),
    topic: `several ${changed.map(({ order_id }) => order_id).join()}`,
    detail: [names, ...kept].join(' '),
    undo: { run: undo, done: `${formatCount(changed.length, 'order')} put back`, detail: names },
  };
};

/**
 * Gives several orders a status, with one Undo. It records no payment: whether money has arrived is asked for one order
 * at a time.
 */
export const useManyStatuses = () => {
  const client = useQueryClient();
  return useAction({
    send: ({ order_ids, status }: { order_ids: string[]; status: OrderStatus }) =>
      changeAll(order_ids, (part) =>
        call('POST /api/admin/orders/status', {
          body: { order_ids: part, status, paid: false },
          key: randomId(),
        }),
      ),
    refresh: () => invalidateOrders(client),
    done: (outcome, { status }) =>
      describeOutcome(
        outcome,
        (count) => `${formatCount(count, 'order')} set to ${statusLabel(status)}`,
        (order_id) => findOrderName(client, order_id),
        async () => {
          for (const { order_id, event_id } of outcome.changed)
            if (event_id !== null)
              await call('POST /api/admin/orders/:order_id/undo', {
                params: { order_id },
                body: { event_id },
              });
        },
      ),
    failed: (reason) => `No order was changed. ${reason}`,
  });
};

const archiveAll = (order_ids: string[], archived: boolean) =>
  changeAll(order_ids, (part) =>
    call('POST /api/admin/orders/archive', { body: { order_ids: part, archived }, key: randomId() }),
  );

/** Archives several orders or takes them out of the archive, with one Undo. */
export const useArchiveMany = () => {
  const client = useQueryClient();
  return useAction({
    send: ({ order_ids, archived }: { order_ids: string[]; archived: boolean }) =>
      archiveAll(order_ids, archived),
    refresh: () => invalidateOrders(client),
    done: (outcome, { archived }) =>
      describeOutcome(
        outcome,
        (count) => `${formatCount(count, 'order')} ${archived ? 'archived' : 'taken out of the archive'}`,
        (order_id) => findOrderName(client, order_id),
        async () => {
          const { error } = await archiveAll(
            outcome.changed.map(({ order_id }) => order_id),
            !archived,
          );
          if (error) throw error;
        },
      ),
    failed: (reason) => `No order was moved. ${reason}`,
  });
};
