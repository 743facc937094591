import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatCount } from '../../../shared/format.ts';
import type { ChangedOrders } from '../../../shared/many-orders.ts';
import { type OrderStatus, statusLabel } from '../../../shared/order-statuses.ts';
import type { OrderSummary } from '../../../shared/orders.ts';
import { ApiError, call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { showAmount } from '../../lib/locale.ts';
import { randomId } from '../../lib/random-id.ts';
import type { ActionReport } from '../../ui/use-action.ts';
import { useAction } from '../../ui/use-action.ts';
import { findOrderName, invalidateOrders } from '../admin-order/order-cache.ts';
import { needsPaymentAnswer } from '../admin-order/use-status-move.tsx';
import { moveInBatches } from './use-lifecycle-changes.ts';

const NAMED = 3;

type Refused = ChangedOrders['refused'];

/** Changes orders in batches; `error` ended it before the rest. */
export const changeAll = async (
  order_ids: string[],
  changePart: (part: string[]) => Promise<ChangedOrders>,
): Promise<ChangedOrders> => {
  let stopped: string | undefined;
  const { moved, error } = await moveInBatches(order_ids, async (part) => {
    if (stopped) throw stopped;
    const answer = await changePart(part);
    stopped = answer.error;
    return [answer];
  });
  const ended = stopped ?? (error === undefined ? undefined : getErrorMessage(error));
  return {
    changed: moved.flatMap(({ changed }) => changed),
    refused: moved.flatMap(({ refused }) => refused),
    ...(ended ? { error: ended } : {}),
  };
};

const listNamed = <T>(all: T[], describe: (one: T) => string, joint: string): string =>
  all.slice(0, NAMED).map(describe).join(joint) +
  (all.length > NAMED ? ` and ${all.length - NAMED} more` : '');

type GetName = (order_id: string) => string;

const listRefused = (refused: Refused, getName: GetName): string =>
  listNamed(refused, ({ order_id, detail }) => `${getName(order_id)} (${detail.replace(/\.$/, '')})`, ', ');

/** The toast: what changed, with the orders’ names, and what didn’t and why. `undo` returns what it couldn’t put back. */
export const describeOutcome = (
  { changed, refused, error }: ChangedOrders,
  words: (count: number) => string,
  getName: GetName,
  undo: () => Promise<Refused>,
): ActionReport => {
  const kept = [
    ...(refused.length > 0 ? [`Not changed: ${listRefused(refused, getName)}.`] : []),
    ...(error ? [`The other orders weren’t changed. ${error}`] : []),
  ];
  if (changed.length === 0)
    return {
      words:
        kept.length > 0 ? 'No order was changed' : 'Nothing to change: these orders are like that already',
      kind: 'info',
      ...(kept.length > 0 ? { detail: kept.join(' ') } : {}),
    };
  const names = `${listNamed(changed, ({ order_id }) => getName(order_id), ', ')}.`;
  let left: Refused = [];
  return {
    words: words(changed.length),
    topic: `several ${changed.map(({ order_id }) => order_id).join()}`,
    detail: [names, ...kept].join(' '),
    undo: {
      run: async () => {
        left = await undo();
      },
      done: () =>
        left.length === 0
          ? { words: `${formatCount(changed.length, 'order')} put back`, detail: names }
          : {
              words:
                left.length === changed.length
                  ? 'No order was put back'
                  : `${formatCount(changed.length - left.length, 'order')} put back`,
              kind: 'info',
              detail: `Not put back: ${listRefused(left, getName)}.`,
            },
    },
  };
};

/** Puts each order back by itself: one that is refused keeps none of the others. Returns what was refused. */
export const putBackEach = async (
  changed: ChangedOrders['changed'],
  putBack: (order_id: string, event_id: string) => Promise<unknown>,
): Promise<Refused> => {
  const refused: Refused = [];
  for (const { order_id, event_id } of changed)
    try {
      if (event_id !== null) await putBack(order_id, event_id);
    } catch (error) {
      refused.push({ order_id, detail: getErrorMessage(error) });
    }
  return refused;
};

/** One Idempotency-Key for an action, kept until it has gone through: what failed half way goes on with the same. */
export const createActionKeys = () => {
  const open = new Map<string, string>();
  return async <A extends { error?: unknown }>(
    action: unknown,
    send: (key: string) => Promise<A>,
  ): Promise<A> => {
    const content = JSON.stringify(action);
    const key = open.get(content) ?? randomId();
    open.set(content, key);
    const answer = await send(key);
    if (answer.error === undefined) open.delete(content);
    return answer;
  };
};

/** Without an answer of the server, nobody knows how far it came. */
const describeFailure = (reason: string, error: unknown): string =>
  error instanceof ApiError && error.detail
    ? `No order was changed. ${reason}`
    : `Some orders may have been changed. ${reason} Do the same again to go on where it stopped.`;

/**
 * Gives several orders a status, with one Undo. It records no payment, and says so before (`describeUnpaid`) and
 * after: what has arrived is recorded one order at a time.
 */
export const useManyStatuses = () => {
  const client = useQueryClient();
  const { current: withKey } = useRef(createActionKeys());
  return useAction({
    send: ({ orders, status }: { orders: OrderSummary[]; status: OrderStatus }) => {
      const order_ids = orders.map(({ order_id }) => order_id);
      return withKey({ order_ids, status }, (key) =>
        changeAll(order_ids, (part) =>
          call('POST /api/admin/orders/status', {
            body: { order_ids: part, status, paid: false },
            key,
          }),
        ),
      );
    },
    refresh: () => invalidateOrders(client),
    done: (outcome, { orders, status }) => {
      const report = describeOutcome(
        outcome,
        (count) => `${formatCount(count, 'order')} set to ${statusLabel(status)}`,
        (order_id) => findOrderName(client, order_id),
        () =>
          putBackEach(outcome.changed, (order_id, event_id) =>
            call('POST /api/admin/orders/:order_id/undo', { params: { order_id }, body: { event_id } }),
          ),
      );
      return { ...report, ...noteUnpaid(report, outcome, orders, status) };
    },
    failed: (reason, _value, error) => describeFailure(reason, error),
  });
};

/** What stays due of the orders whose status is about to say that money is here; null if there is nothing to ask. */
export const describeUnpaid = (orders: OrderSummary[], status: OrderStatus): string | null => {
  const unpaid = orders.filter((order) => needsPaymentAnswer(order, { status }));
  if (unpaid.length === 0) return null;
  const sums = Object.entries(Object.groupBy(unpaid, ({ currency }) => currency)).map(
    ([currency, ofIt = []]) =>
      showAmount(
        ofIt.reduce((sum, { due_now_amount }) => sum + due_now_amount, 0),
        currency,
      ),
  );
  return `No payment is recorded this way: ${sums.join(' and ')} of ${formatCount(unpaid.length, 'order')} stays due. If it has arrived, record it in each order.`;
};

/** Says that no payment was recorded where a single change would have asked for one. */
export const noteUnpaid = (
  { detail = '' }: ActionReport,
  { changed }: ChangedOrders,
  orders: OrderSummary[],
  status: OrderStatus,
): Pick<ActionReport, 'detail'> => {
  const moved = new Set(changed.map(({ order_id }) => order_id));
  return orders.some((order) => moved.has(order.order_id) && needsPaymentAnswer(order, { status }))
    ? { detail: `No payment was recorded. ${detail}` }
    : {};
};

const archiveAll = (order_ids: string[], archived: boolean, key: string) =>
  changeAll(order_ids, (part) =>
    call('POST /api/admin/orders/archive', { body: { order_ids: part, archived }, key }),
  );

/** Archives several orders or takes them out of the archive, with one Undo. */
export const useArchiveMany = () => {
  const client = useQueryClient();
  const { current: withKey } = useRef(createActionKeys());
  return useAction({
    send: (action: { order_ids: string[]; archived: boolean }) =>
      withKey(action, (key) => archiveAll(action.order_ids, action.archived, key)),
    refresh: () => invalidateOrders(client),
    done: (outcome, { archived }) =>
      describeOutcome(
        outcome,
        (count) => `${formatCount(count, 'order')} ${archived ? 'archived' : 'taken out of the archive'}`,
        (order_id) => findOrderName(client, order_id),
        async () => {
          const ids = outcome.changed.map(({ order_id }) => order_id);
          const { changed, refused, error } = await archiveAll(ids, !archived, randomId());
          const known = new Set([...changed, ...refused].map(({ order_id }) => order_id));
          const others = error ? ids.filter((id) => !known.has(id)) : [];
          return [...refused, ...others.map((order_id) => ({ order_id, detail: error ?? '' }))];
        },
      ),
    failed: (reason, _value, error) => describeFailure(reason, error),
  });
};
