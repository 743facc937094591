import { type CardStatus, cardEvents } from '../../../shared/card.ts';
import { formatMoment } from '../../lib/format.ts';
import { showAmount } from '../../lib/locale.ts';
import { CopyText } from '../../ui/copy-text.tsx';

export const describeState = ({ state, is_live, is_usable }: CardStatus): string => {
  if (state === 'none')
    return 'Clients pay on Stripe’s own page, and the money goes to your Stripe account. Enter both keys to offer it.';
  if (state === 'lost')
    return 'Your keys can’t be read here, as after restoring a backup: backups don’t carry the key that opens them. Enter them again.';
  if (is_live) return 'Set up. Clients can pay by card, and payments confirm automatically.';
  return is_usable
    ? 'Set up with test keys, which work on your own machine. Test payments count in no figure and get no receipt number. Enter your live keys before your first client.'
    : 'These are test keys, which take no real money, so clients can’t pay by card here. Enter your live keys.';
};

/** Where Stripe sends its news, and what can’t be paid by card. */
export const CardInfo = ({ status }: { status: CardStatus }) => (
  <>
    {status.amount_limit !== null && (
      <p className="max-w-prose text-sm">
        Stripe only takes amounts in {status.currency} that are a multiple of{' '}
        {showAmount(status.amount_limit, status.currency)}. Orders with other amounts don’t offer cards.
      </p>
    )}
    <div className="text-sm">
      <p className="text-muted">Add this address to Stripe’s webhooks, with the events below:</p>
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="min-w-0 wrap-anywhere">{status.webhook_url}</span>
        <CopyText
          kind="quiet"
          className="px-2!"
          label="Copy"
          aria-label="Copy webhook address"
          text={status.webhook_url}
          copied="Webhook address copied"
        />
      </p>
      <ul aria-label="Events for the webhook" className="mt-1 font-mono text-muted text-xs leading-5">
        {cardEvents.map((event) => (
          <li key={event} className="wrap-anywhere">
            {event}
          </li>
        ))}
      </ul>
    </div>
    {status.problems.length > 0 && (
      <div className="text-sm">
        <p className="font-semibold">Card payments without an order</p>
        <ul className="list-disc pl-5">
          {status.problems.map(({ at, text }) => (
            <li key={`${at} ${text}`} className="wrap-anywhere">
              {formatMoment(at)}: {text}
            </li>
          ))}
        </ul>
      </div>
    )}
  </>
);
