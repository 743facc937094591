import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isPaymentAsked } from '../../../shared/money-states.ts';
import { payWith } from '../../../shared/payments.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { showAmount } from '../../lib/locale.ts';
import { takeSearchParam } from '../../lib/take-search-param.ts';
import { useStoredDraft } from '../../lib/use-stored-draft.ts';
import { Button, type ButtonKind, buttonClasses } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { OfflineNotice } from '../../ui/offline-notice.tsx';
import { CardReturn, PaymentReportForm, TransferLines } from '../order-songs/lazy-parts.ts';
import { CardButton } from '../placed-order/card-button.tsx';
import type { CardOutcome } from '../placed-order/card-return.tsx';
import { isMoneyAsked, isPaymentDue } from '../placed-order/describe-payments.ts';
import type { PanelProps } from '../placed-order/order-client.ts';
import { guessMethod, reportSchema, useReportRest } from '../placed-order/payment-report.ts';
import { outlinedWhileWriting } from '../placed-order/while-writing.ts';

/**
 * Ways to pay what is due: links, and instructions that unfold. Pressing a link is kept with the order, so that the page
 * can ask how it went.
 */
const WaysToPay = ({ order, client, leads, unfolded, onUnfold, onOpened }: WaysProps) => {
  const { cashtag, text, methods } = order.how_to_pay;
  const amount = showAmount(order.how_to_pay.amount, order.currency);
  const pay = () => client.call('POST /api/client-orders/:order_id/card-payment');
  const open = (method: string) => {
    const body = { method, only_opened: true };
    onOpened();
    // The client pays either way; without this, the page only doesn't ask.
    client
      .call('POST /api/client-orders/:order_id/payment-reports', { body })
      .then(client.refresh)
      .catch(() => {});
  };
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {methods.map(({ id, kind, label, url }, place) => {
          const look = leads && place === 0 ? 'primary' : 'secondary';
          const className = `w-full sm:w-auto ${outlinedWhileWriting}`;
          const words = `Pay ${amount} ${payWith(label)}`;
          if (kind === 'transfer')
            return (
              <Button
                key={id}
                kind={look}
                className={className}
                aria-expanded={unfolded === id}
                onClick={() => onUnfold(unfolded === id ? null : id)}
              >
                {words}
              </Button>
            );
          if (kind === 'card')
            return <CardButton key={id} kind={look} className={className} label={words} start={pay} />;
          return (
            url && (
              <a
                key={id}
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonClasses(look, className)}
                onClick={() => open(id)}
              >
                {words}
              </a>
            )
          );
        })}
      </div>
      {methods
        .filter(({ id }) => id === unfolded)
        .map((method) => (
          <TransferLines
            key={method.id}
            method={method}
            amount={order.how_to_pay.amount}
            currency={order.currency}
            order_id={order.order_id}
            className="rounded-sm border border-edge bg-raised/50 px-4 py-1"
          />
        ))}
      {cashtag && (
        <p className="text-muted text-sm">
          On {methods.find(({ kind }) => kind === 'cashapp')?.label}, send {amount} to{' '}
          <span className="text-text wrap-anywhere">{cashtag}</span>.
        </p>
      )}
      {text && <p className="max-w-prose whitespace-pre-line text-muted text-sm wrap-anywhere">{text}</p>}
    </div>
  );
};
type WaysProps = PanelProps & {
  leads: boolean;
  /** The way whose instructions are shown. */
  unfolded: string | null;
  onUnfold: (id: string | null) => void;
  /** A link was pressed that leads to where money is sent. */
  onOpened: () => void;
};

const readCardOutcome = (): CardOutcome | null => {
  // A payment that is done is asked about until it is known, also after a reload.
  if (new URLSearchParams(location.search).get('card') === 'done') return 'done';
  return takeSearchParam('card') === 'cancelled' ? 'cancelled' : null;
};

/** What is due and how to pay it, what was paid or reported, and "I have paid". */
export const PayPart = ({ order, client }: PanelProps) => {
  const { order_id, money } = order;
  const { draft, key, change, mark, clear } = useStoredDraft(`payment-report:${order_id}`, reportSchema);
  const [isAgain, setAgain] = useState(false);
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const method = unfolded ?? guessMethod(order);
  const opener = useRef<HTMLButtonElement>(null);
  // What was pressed goes away with the answer.
  const thank = () => {
    setAgain(false);
    document.getElementById('turn-title')?.focus();
  };
  const [cameBack, setCameBack] = useState(readCardOutcome);
  const forgetReturn = useCallback(() => setCameBack(null), []);
  // The payment that was begun didn’t go through.
  const [isAnew, setAnew] = useState(cameBack === 'cancelled');
  const payNow = () => {
    setAnew(true);
    document.getElementById('turn-title')?.focus();
  };
  const rest = useReportRest({ order, client }, method, thank);
  const close = () => {
    flushSync(() => mark({ isOpen: false }));
    opener.current?.focus();
  };
  const send = async (paid: { method: string; amount: number }) => {
    const { reference, note } = draft;
    await client.call('POST /api/client-orders/:order_id/payment-reports', {
      body: { ...paid, reference: reference.trim(), note: note.trim() },
      idempotencyKey: key,
    });
    flushSync(() => clear());
    thank();
    await client.refresh();
  };
  const last = order.payments.at(-1);
  const isDue = isPaymentDue(order);
  const isOpened = money.state === 'opened';
  // The rest of a deposit can be paid before it is asked for.
  const isAsked = isPaymentAsked(money.state) || money.state === 'deposit';
  const isOffered = isDue && ((isAsked && cameBack !== 'done') || isAgain);
  const canReport = isOffered || (isDue && order.how_to_pay.amount < order.due_now_amount);
  const isWriting = canReport && draft.isOpen;
  const hasWay = order.how_to_pay.methods.length > 0;
  // Whoever is asked how it went pays once more only if they say that it didn’t work.
  const isQuestion = isOpened && isOffered && hasWay && !isAnew;
  const reportKind: ButtonKind = isMoneyAsked(order) && (isQuestion || !hasWay) ? 'primary' : 'secondary';
  const amount = showAmount(order.how_to_pay.amount, order.currency);
  // Without what the title says above.
  const facts = money.text
    .split(/(?<=\.) /)
    .filter((sentence) => !order.next.title.includes(sentence.slice(0, -1)))
    .join(' ');
  const ways = isOffered && !isQuestion && (
    <WaysToPay
      order={order}
      client={client}
      leads={isMoneyAsked(order) && !isWriting}
      unfolded={unfolded}
      onUnfold={setUnfolded}
      onOpened={() => setAnew(false)}
    />
  );
  return (
    <div className="grid gap-4">
      {facts && <p>{facts}</p>}
      {cameBack && <CardReturn order={order} client={client} outcome={cameBack} onOver={forgetReturn} />}
      {last?.state === 'declined' && (
        <p className="whitespace-pre-line wrap-anywhere">
          I couldn’t find your payment of {showAmount(last.amount, order.currency)}. {last.decline_reason}
        </p>
      )}
      {!isOpened && ways}
      {isWriting && (
        <PaymentReportForm order={order} draft={draft} onChange={change} onSend={send} onClose={close} />
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {canReport && !draft.isOpen && (
          <Button kind={reportKind} aria-disabled={rest.isSending} onClick={() => void rest.report()}>
            {rest.isSending ? 'Sending…' : isOpened ? `Yes, I’ve paid ${amount}` : 'I have paid'}
          </Button>
        )}
        {isQuestion && (
          <Button kind="secondary" onClick={payNow}>
            No, pay now
          </Button>
        )}
        {canReport && !draft.isOpen && (
          <Button ref={opener} kind="quiet" onClick={() => change({ method, isOpen: true })}>
            Add details
          </Button>
        )}
        {isDue && !isOffered && (
          <Button kind="quiet" onClick={() => setAgain(true)}>
            Pay again
          </Button>
        )}
      </div>
      {isOpened && ways}
      <OfflineNotice stopWaiting={rest.stopWaiting} />
      {rest.error !== null && <ErrorNotice>{getErrorMessage(rest.error)}</ErrorNotice>}
    </div>
  );
};
