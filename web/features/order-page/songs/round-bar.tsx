import { useState } from 'react';
import type { ClientOrder } from '../../../../shared/client-orders.ts';
import { formatCount } from '../../../../shared/format.ts';
import { ApiError } from '../../../lib/api.ts';
import { getErrorMessage } from '../../../lib/api-errors.ts';
import { randomId } from '../../../lib/random-id.ts';
import { Button } from '../../../ui/button.tsx';
import type { PanelProps } from '../order-client.ts';
import { isTyping } from './note-draft.ts';

const listVersions = ({ songs }: Pick<ClientOrder, 'songs'>) => songs.flatMap(({ versions }) => versions);

/** Number of unsent notes, of one song or all. */
export const countDrafts = ({ songs }: Pick<ClientOrder, 'songs'>, song?: number): number =>
  listVersions({ songs: songs.filter((one) => song === undefined || one.song === song) })
    .flatMap(({ notes }) => notes)
    .filter(({ state }) => state === 'draft').length;

/** `1 of 3 rounds left`, or that none is left; empty when rounds are unlimited. */
const describeRoundsLeft = ({
  rounds_left,
  rounds_total,
}: Pick<ClientOrder, 'rounds_left' | 'rounds_total'>): string => {
  if (rounds_left === null) return '';
  return rounds_left === 0
    ? 'No rounds left'
    : `${rounds_left} of ${formatCount(rounds_total ?? rounds_left, 'round')} left`;
};

const stillTyping = 'You’re still writing a note. Save or discard it first, then send your notes.';

/** Stays visible while there are notes to send; they are all sent together, as one round. */
export const RoundBar = ({ order, client }: PanelProps) => {
  const [key, setKey] = useState(randomId);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ text: string; isError: boolean } | null>(null);
  const drafts = countDrafts(order);
  const number = (order.rounds.at(-1)?.number ?? 0) + 1;
  const left = describeRoundsLeft(order);
  const send = async () => {
    if (isBusy) return;
    if (listVersions(order).some(({ id }) => isTyping(id)))
      return setOutcome({ text: stillTyping, isError: true });
    setBusy(true);
    setOutcome(null);
    try {
      const round = await client.call('POST /api/client-orders/:order_id/rounds', { idempotencyKey: key });
      const text = `Round ${round.number} is with us: ${formatCount(round.notes.length, 'note')}. We’ll email you when the next version is ready.`;
      setOutcome({ text, isError: false });
      setKey(randomId());
    } catch (failure) {
      setOutcome({ text: getErrorMessage(failure), isError: true });
      // A refusal is final for this key; without a response, the same key is retried.
      if (failure instanceof ApiError) setKey(randomId());
    }
    await client.refresh();
    setBusy(false);
  };
  return (
    <div
      className={
        drafts > 0
          ? 'sticky bottom-3 z-20 mt-6 group-has-[form]/songs:static rounded-md border border-accent bg-raised px-4 py-3 shadow-2xl'
          : undefined
      }
    >
      {drafts === 0 && left && (order.rounds_total ?? 0) > 0 && (
        <p className="mt-4 text-muted text-sm">{left}.</p>
      )}
      {drafts > 0 && (
        <div className="flex items-center justify-between gap-x-4">
          <p className="min-w-0 text-sm leading-snug sm:text-base">
            <span className="font-semibold">
              {formatCount(drafts, 'note')} as round {number}.
            </span>{' '}
            {left ? (
              <span className="whitespace-nowrap">{left}.</span>
            ) : (
              <span className="text-muted text-sm max-sm:hidden">
                Add all you’d like changed, then send it together.
              </span>
            )}
          </p>
          <Button className="shrink-0" aria-disabled={isBusy} onClick={() => void send()}>
            {isBusy ? 'Sending…' : 'Send notes'}
          </Button>
        </div>
      )}
      <p
        role="status"
        className={outcome ? `mt-3 ${outcome.isError ? 'text-error' : 'text-success'} text-sm` : 'sr-only'}
      >
        {outcome?.text}
      </p>
    </div>
  );
};
