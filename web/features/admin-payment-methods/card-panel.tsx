import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CardStatus, cardEvents, cardKeys } from '../../../shared/card.ts';
import { call } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { showAmount } from '../../lib/locale.ts';
import { parseFields } from '../../lib/parse-fields.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useForm } from '../../ui/use-form.ts';
import { methodKind } from './method-kind.ts';

const cardKey = ['card'];
const blank = { secret_key: '', webhook_secret: '' };

/** Card payments by Stripe: the keys, which are never shown again, and where Stripe sends its news. */
export const CardPanel = () => {
  const query = useQuery({
    queryKey: cardKey,
    queryFn: ({ signal }) => call('GET /api/admin/card', { signal }),
  });
  return (
    <div id="card">
      <Panel title="Card payments">
        <Loaded
          query={query}
          failed="Failed to load the state of card payments"
          loading={
            <div role="status" aria-label="Loading the state of card payments">
              <Skeleton className="h-40" />
            </div>
          }
        >
          {(status) => <CardForm status={status} />}
        </Loaded>
      </Panel>
    </div>
  );
};

const describeState = ({ state, is_live, is_usable }: CardStatus): string => {
  if (state === 'none')
    return 'Not set up. Clients pay on Stripe’s own page, and the money goes to your Stripe account.';
  if (state === 'lost')
    return 'Your keys can’t be read here, as after restoring a backup: backups don’t carry the key that opens them. Enter them again.';
  if (is_live) return 'Set up. Clients can pay by card, and payments confirm automatically.';
  return is_usable
    ? 'Set up with test keys, which work on your own machine. Test payments count in no figure and get no receipt number. Enter your live keys before your first client.'
    : 'These are test keys, which take no real money, so clients can’t pay by card here. Enter your live keys.';
};

const CardForm = ({ status }: { status: CardStatus }) => {
  const client = useQueryClient();
  const keep = (saved: CardStatus) => {
    client.setQueryData(cardKey, saved);
    void client.invalidateQueries({ queryKey: methodKind.key });
  };
  const form = useForm({
    start: blank,
    read: ({ secret_key, webhook_secret }) =>
      parseFields(cardKeys, {
        // One of the two can be changed alone.
        ...(secret_key.trim() || status.state === 'none' ? { secret_key } : {}),
        ...(webhook_secret.trim() || status.state === 'none' ? { webhook_secret } : {}),
      }),
    send: (body) => call('PUT /api/admin/card', { body }),
    onSent: (saved) => {
      keep(saved);
      form.reset(blank);
    },
    done: 'Card keys saved',
    failed: (reason) => `The keys weren’t saved. ${reason}`,
  });
  const removal = useAction({
    send: () => call('DELETE /api/admin/card'),
    done: (saved) => {
      keep(saved);
      return 'Card keys removed';
    },
    failed: (reason) => `The keys weren’t removed. ${reason}`,
  });
  return (
    <form {...form.props} className="grid gap-4">
      <p className="max-w-prose text-sm">{describeState(status)}</p>
      {status.amount_limit !== null && (
        <p className="max-w-prose text-sm">
          Stripe only takes amounts in {status.currency} that are a multiple of{' '}
          {showAmount(status.amount_limit, status.currency)}. Orders with other amounts don’t offer cards.
        </p>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="secret_key"
          label="Secret key"
          hint="In Stripe under Developers, API keys. You won’t see it again."
          type="password"
          spellCheck={false}
        />
        <TextField
          form={form}
          name="webhook_secret"
          label="Webhook signing secret"
          hint="In Stripe under Developers, Webhooks, once the address below is added there."
          type="password"
          spellCheck={false}
        />
      </div>
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
        <ul
          aria-label="Events for the webhook"
          className="mt-1 grid gap-x-4 font-mono text-muted text-xs leading-5 sm:grid-cols-2"
        >
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
      <div className="flex flex-wrap gap-3">
        <ActionButton type="submit" kind="secondary" isBusy={form.isBusy}>
          {form.isBusy ? 'Saving…' : 'Save keys'}
        </ActionButton>
        {status.state !== 'none' && (
          <ActionButton kind="quiet" isBusy={removal.isPending} onClick={() => removal.mutate()}>
            Remove keys
          </ActionButton>
        )}
      </div>
    </form>
  );
};
