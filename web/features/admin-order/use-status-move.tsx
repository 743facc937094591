import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { statusTable } from '../../../shared/order-statuses.ts';
import type { OrderSummary, statusChange } from '../../../shared/orders.ts';
import { toast } from '../../ui/toast.ts';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import type { MoneyQuestionProps } from './money-question.tsx';
import { useStatusChange } from './use-status-change.ts';

type Change = z.input<typeof statusChange>;
type PaymentQuestion = { change?: Change | undefined; onDone?: (() => void) | undefined };

const loadQuestion = () => import('./money-question.tsx').then(({ MoneyQuestion }) => MoneyQuestion);

/** Whether a status implies a payment that is missing. */
const needsPaymentAnswer = (order: OrderSummary, { status }: Change): boolean =>
  !statusTable[order.status].means_paid &&
  statusTable[status].means_paid &&
  !order.is_paid &&
  order.due_amount > 0;

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
      return toast(`${order.order_id} kept its status: its payment isn’t confirmed yet.`, 'info');
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
