import type { PaymentMethod } from '../../../shared/payment-methods.ts';
import { getAccount } from '../../../shared/payments.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { ContentManager, type RowOf } from '../admin-content/content-manager.tsx';
import { ContentRow } from '../admin-content/content-row.tsx';
import { MoveButtons } from '../admin-content/row-move.tsx';
import { CardMethodForm } from './card-form.tsx';
import { MethodForm } from './method-form.tsx';
import { methodKind, useMethodMove, useMethodSwitch } from './method-kind.ts';

/** The ways to pay, in the order clients see them, and the form. */
export const MethodManager = () => {
  const { moveItem, announcement } = useMethodMove();
  return (
    <ContentManager
      kind={methodKind}
      add="New way to pay"
      empty={
        <EmptyState title="No ways to pay yet.">
          <p>Clients see that you’ll tell them how to pay.</p>
        </EmptyState>
      }
      above={(all) => (
        <>
          <p role="status" className="sr-only">
            {announcement}
          </p>
          {!all.some(isOffered) && (
            <p role="status" className="mb-3 border-edge border-l-3 pl-3 text-sm">
              Clients can’t use any of these yet. They’ll see that you’ll tell them how to pay.
            </p>
          )}
        </>
      )}
      row={(row) => <MethodRow {...row} onMove={(by) => moveItem(row.item.id, by)} />}
      more={(all, editor) =>
        !all.some(isCard) && (
          <ContentRow
            id="new-card"
            name="Card"
            actions={
              <ActionButton kind="quiet" onClick={() => editor.add(firstKey)}>
                Set up cards
              </ActionButton>
            }
          >
            <p id="card" className="font-semibold">
              Card
            </p>
            <p className="mt-1 text-muted text-sm">Not set up. Clients would pay on Stripe’s own page.</p>
          </ContentRow>
        )
      }
      form={(editor, items) =>
        items &&
        ((editor.item ? isCard(editor.item) : editor.at === firstKey) ? (
          <CardMethodForm key={editor.key} editor={editor} />
        ) : (
          <MethodForm key={editor.key} editor={editor} items={items} />
        ))
      }
      deleteTitle="Delete this way to pay?"
      whatGoes={({ label, is_used }) => (
        <>
          Clients can’t pay with <strong>{label}</strong> any more.{' '}
          {is_used && 'Payments that were made with it keep its name. '}
          To keep it for later, switch it off instead.
        </>
      )}
    />
  );
};

/** Where the form of cards begins. */
const firstKey = 'secret_key';

const isCard = ({ kind }: PaymentMethod): boolean => kind === 'card';

const isOffered = ({ active, lacks }: PaymentMethod): boolean => active && lacks === null;

const lacking = {
  currency: 'It doesn’t take your currency, so new orders don’t offer it.',
  handle: 'No handle, so it isn’t offered.',
  example: 'Still the example handle, so visitors don’t see it. Enter yours.',
  keys: 'No Stripe keys, so it isn’t offered. Enter them.',
  test_keys: 'Your Stripe keys are test keys, so it isn’t offered to visitors. Enter your live keys.',
};

/** A way to pay in the list: what clients get, its state and its switch. */
const MethodRow = ({
  item,
  all,
  onMove,
  onDelete,
  ...row
}: RowOf<PaymentMethod> & { onMove: (by: -1 | 1) => void }) => {
  const { id, label, note, active, is_fixed, lacks } = item;
  const { mutate, isPending } = useMethodSwitch(item);
  return (
    <ContentRow
      {...row}
      {...(is_fixed ? {} : { onDelete })}
      id={id}
      name={label}
      actions={
        <>
          <ActionButton kind="quiet" of={label} isBusy={isPending} onClick={() => mutate()}>
            {active ? 'Switch off' : 'Switch on'}
          </ActionButton>
          <MoveButtons name={label} isFirst={item === all[0]} isLast={item === all.at(-1)} onMove={onMove} />
        </>
      }
    >
      <p id={isCard(item) ? 'card' : undefined} className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{label}</span>
        <Badge tone={isOffered(item) ? 'tone-green' : ''}>
          {isOffered(item) ? 'Offered' : active ? 'Not ready' : 'Switched off'}
        </Badge>
        {note && <span className="text-muted text-sm wrap-anywhere">{note}</span>}
      </p>
      <p className="mt-1 line-clamp-3 whitespace-pre-line text-muted text-sm wrap-anywhere">
        {(active && lacks && lacking[lacks]) || describeMethod(item)}
      </p>
    </ContentRow>
  );
};

const describeMethod = (item: PaymentMethod): string => {
  if (item.kind === 'link') return item.url;
  if (item.kind === 'transfer') return item.text;
  return item.kind === 'card' ? 'Checkout by Stripe' : getAccount(item);
};
