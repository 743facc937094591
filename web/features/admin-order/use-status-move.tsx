import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { statusLabel, statusTable } from '../../../shared/order-statuses.ts';
import type { OrderDetail, OrderEvent, OrderSummary, statusChange } from '../../../shared/orders.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { showUndoToast } from '../../ui/show-undo-toast.ts';
import { toast } from '../../ui/toast.ts';
import { toastError } from '../../ui/toast-error.ts';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import type { MoneyQuestionProps } from './money-question.tsx';
import { getCachedStatus, invalidateOrder, orderKeys, setCachedStatus } from './order-cache.ts';
import { getOrderName } from './order-marks.tsx';
import { useHeldEmailNote } from './use-order-action.ts';

type Change = z.input<typeof statusChange>;
type PaymentQuestion = { change?: Change | undefined; onDone?: (() => void) | undefined };

const loadQuestion = () => import('./money-question.tsx').then(({ MoneyQuestion }) => MoneyQuestion);

/** Whether a status implies a payment that is missing. */
export const needsPaymentAnswer = (order: OrderSummary, { status }: Pick<Change, 'status'>): boolean =>
  !statusTable[order.status].means_paid &&
  statusTable[status].means_paid &&
  !order.can_start &&
  order.due_now_amount > 0;

/**
 * Moves an order to a status. If that implies an unconfirmed payment, it asks first: render `question` on the page.
 * `record` asks only for a payment.
 */
export const useStatusMove = (order: OrderSummary) => {
  const { mutate, isPending, error } = useStatusChange(order.order_id);
  const { Loaded: Question, ensure } = useLazyComponent<MoneyQuestionProps & { isOpen: boolean }>(
    loadQuestion,
  );
  const [paymentQuestion, setPaymentQuestion] = useState<PaymentQuestion | null>(null);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const ask = async (what: PaymentQuestion) => {
    opener.current = document.activeElement;
    if (!(await ensure())) return;
    // Selected with the arrow keys while leaving the page: there is no place left to ask.
    if (!isMounted.current)
      return toast(`${getOrderName(order)} kept its status: its payment isn’t confirmed yet.`, 'info');
    setPaymentQuestion(what);
    setOpen(true);
  };
  const move = (change: Change, options: { onSuccess?: () => void; onError?: () => void } = {}) => {
    if (needsPaymentAnswer(order, change)) void ask({ change, onDone: options.onSuccess });
    else mutate(change, options);
  };
  const close = () => setOpen(false);
  const question: ReactNode = Question && paymentQuestion && (
    <Question
      isOpen={isOpen}
      order={order}
      change={paymentQuestion.change}
      onClose={close}
      onNotYet={() => {
        close();
        if (paymentQuestion.change)
          mutate({ ...paymentQuestion.change, paid: false }, { onSuccess: () => paymentQuestion.onDone?.() });
      }}
      onDone={() => {
        close();
        paymentQuestion.onDone?.();
      }}
      finalFocus={() => (opener.current?.isConnected ? (opener.current as HTMLElement) : true)}
    />
  );
  return { move, record: () => void ask({}), question, isPending, error };
};

/** Sets a status: optimistic, reverted on failure. Changes of one order are sent one after another. */
const useStatusChange = (order_id: string) => {
  const client = useQueryClient();
  const heldEmail = useHeldEmailNote();
  const mutation = useMutation({
    scope: { id: `status of ${order_id}` },
    mutationFn: (body: Change) =>
      call('PUT /api/admin/orders/:order_id/status', { params: { order_id }, body }),
    onMutate: async ({ status }) => {
      const since = Date.now();
      const before = getCachedStatus(client, order_id);
      // Cancel older requests, so that a stale response cannot overwrite the change.
      await Promise.all([
        client.cancelQueries({ queryKey: orderKeys.lists }),
        client.cancelQueries({ queryKey: orderKeys.detail(order_id) }),
        client.cancelQueries({ queryKey: orderKeys.dashboard }),
      ]);
      setCachedStatus(client, order_id, status);
      return { before, since };
    },
    onSuccess: (order, { status }, { since }) => {
      setCachedStatus(client, order_id, order.status);
      client.setQueryData(orderKeys.detail(order_id), order);
      const event = order.events.findLast(({ kind, to }) => kind === 'status' && to === status);
      // The mutation of this render outlives the row: the toast does, too.
      const email = () => mutation.mutate({ status: order.status, tell_client: true });
      reportChange(client, order, { event, since, heldEmail, email });
      // A filtered list keeps the row in place until it is opened again, so that rows don't move while the owner is
      // working.
      void client.invalidateQueries({ queryKey: orderKeys.lists, refetchType: 'none' });
      void client.invalidateQueries({ queryKey: orderKeys.dashboard });
      for (const place of ['clients', 'client']) void client.invalidateQueries({ queryKey: [place] });
    },
    onError: (error, _change, context) => {
      if (context?.before) setCachedStatus(client, order_id, context.before);
      toastError(error, 'Failed to update order status');
      invalidateOrder(client, order_id);
    },
  });
  return mutation;
};

const getTopic = (order_id: string) => `status of ${order_id}`;

const isNote = ({ from, to }: OrderEvent) => from === to;

type Changed = {
  event: OrderEvent | undefined;
  since: number;
  heldEmail: string;
  /** Emails the client about the status. */
  email: () => void;
};

/** Reports a status change and offers Undo and an email; for a note or an email alone, Undo while it can be stopped. */
const reportChange = (
  client: QueryClient,
  order: OrderDetail,
  { event, since, heldEmail, email }: Changed,
): void => {
  const { order_id, events, emails, status, client_info } = order;
  const isHeld =
    event && emails.some(({ state, created_at }) => state === 'queued' && created_at >= event.at);
  const isMove = !event || !isNote(event);
  const name = getOrderName(order);
  const words = isMove
    ? 'Order status updated successfully'
    : event.note || event.admin_note
      ? 'Note saved'
      : 'Email on its way';
  const what = isMove ? `${name}: ${statusLabel(event?.to ?? status)}.` : `${name}.`;
  const detail = isHeld ? `${what} ${heldEmail}` : what;
  const topic = getTopic(order_id);
  const canTell = isMove && !isHeld && client_info.email !== '';
  if (event && event === events.at(-1) && (isMove || isHeld))
    showUndoToast(words, {
      topic,
      detail,
      since,
      undo: () => void undoStatus(client, order, event),
      ...(canTell ? { other: { label: 'Email the client', run: email } } : {}),
    });
  else toast(words, 'success', { topic, detail });
};

/** Undoes a change optimistically and reports what happened to it and to its email. */
const undoStatus = async (client: QueryClient, changed: OrderDetail, event: OrderEvent): Promise<void> => {
  const { order_id } = changed;
  const name = getOrderName(changed);
  const { id, from } = event;
  if (!from) return;
  const topic = getTopic(order_id);
  setCachedStatus(client, order_id, from);
  try {
    const { mail_had_left, ...order } = await call('POST /api/admin/orders/:order_id/undo', {
      params: { order_id },
      body: { event_id: id },
    });
    client.setQueryData(orderKeys.detail(order_id), order);
    const done = isNote(event)
      ? event.note || event.admin_note
        ? 'Note undone'
        : 'Email stopped'
      : `Status back to ${statusLabel(order.status)}`;
    toast(done, mail_had_left ? 'info' : 'success', {
      topic,
      detail: mail_had_left ? `${name}: the email about the change had already been sent.` : name,
    });
  } catch (error) {
    toastError(error, `We couldn’t undo the change. ${getErrorMessage(error)}`);
  }
  invalidateOrder(client, order_id);
};
