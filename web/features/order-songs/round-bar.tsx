import { useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import { nameRoundsLeft } from '../../../shared/rounds-left.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { classes } from '../../lib/classes.ts';
import { sendsEmail } from '../../lib/sends-email.ts';
import { useRetryKey } from '../../lib/use-retry-key.ts';
import { useSending } from '../../lib/use-sending.ts';
import { Button } from '../../ui/button.tsx';
import { OfflineNotice } from '../../ui/offline-notice.tsx';
import { isMoneyAsked } from '../placed-order/describe-payments.ts';
import type { PanelProps } from '../placed-order/order-client.ts';
import { outlinedWhileWriting } from '../placed-order/while-writing.ts';
import { isTyping, listDrafts } from './use-notes.ts';

const stillTyping = 'You’re still writing a note. Save or discard it first, then send your notes.';

/** Stays visible while there are notes to send; they are all sent together, as one round. */
export const RoundBar = ({ order, client }: PanelProps) => {
  const keyFor = useRetryKey();
  const { error, isSending: isBusy, stopWaiting, send: sendOnce } = useSending();
  const [outcome, setOutcome] = useState<{ text: string; isError: boolean } | null>(null);
  const drafts = listDrafts(order).length;
  const number = (order.rounds.at(-1)?.number ?? 0) + 1;
  const left = nameRoundsLeft(order);
  const send = async () => {
    if (isBusy) return;
    if (isTyping(order)) return setOutcome({ text: stillTyping, isError: true });
    setOutcome(null);
    // A round whose answer was lost isn't sent twice, nor taken for one with notes that were added since.
    const idempotencyKey = keyFor(listDrafts(order).map(({ id }) => id));
    await sendOnce(async () => {
      const round = await client.call('POST /api/client-orders/:order_id/rounds', { idempotencyKey });
      const text = `I have round ${round.number}: ${formatCount(round.notes.length, 'note')}. ${sendsEmail() ? 'I’ll email you when the next version is ready.' : 'The next version shows up here.'}`;
      setOutcome({ text, isError: false });
    });
    await client.refresh();
  };
  const news = error === null ? outcome : { text: getErrorMessage(error), isError: true };
  return (
    <div
      className={
        drafts > 0
          ? // The shadow hides what scrolls below it.
            'bottom-bar sticky bottom-3 z-20 mt-6 group-has-[#songs_form]/page:static rounded-md border border-edge bg-raised px-4 py-2 shadow-[0_0.75rem_0_var(--color-ink)]'
          : undefined
      }
    >
      {drafts > 0 && (
        <div className="flex items-center justify-between gap-x-4">
          <p className="min-w-0 text-sm leading-snug sm:text-base">
            <span className="font-semibold">
              Round {number}: {formatCount(drafts, 'note')}
            </span>{' '}
            {left ? (
              <span className="whitespace-nowrap text-muted text-sm">{left}</span>
            ) : (
              <span className="text-muted text-sm max-sm:hidden">
                Add everything you’d like changed, then send it all together.
              </span>
            )}
          </p>
          <Button
            kind={isMoneyAsked(order) ? 'secondary' : 'primary'}
            className={classes('shrink-0', outlinedWhileWriting)}
            aria-disabled={isBusy}
            onClick={() => void send()}
          >
            {isBusy ? 'Sending…' : 'Send notes'}
          </Button>
        </div>
      )}
      <p
        role="status"
        className={news ? `mt-3 ${news.isError ? 'text-error' : 'text-success'} text-sm` : 'sr-only'}
      >
        {news?.text}
      </p>
      <OfflineNotice stopWaiting={stopWaiting} />
    </div>
  );
};
