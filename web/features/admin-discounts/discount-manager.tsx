import type { Discount } from '../../../shared/discounts.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { dense } from '../../ui/dense.ts';
import { EmptyState } from '../../ui/notice.tsx';
import { ContentManager, type RowOf } from '../admin-content/content-manager.tsx';
import { ContentRow } from '../admin-content/content-row.tsx';
import { useOffer } from '../admin-offer/use-offer.ts';
import { describeDiscount, describeUses } from './describe-discount.ts';
import { DiscountEditForm } from './discount-form.tsx';
import { discountKind, useDiscountSwitch } from './discount-kind.ts';

/** The discount codes with their state, and the form. */
export const DiscountManager = () => (
  <ContentManager
    kind={discountKind}
    add="New discount code"
    empty={<DiscountAdvice />}
    row={(row) => <DiscountRow {...row} />}
    form={(editor, items) => items && <DiscountEditForm key={editor.key} editor={editor} items={items} />}
    deleteTitle="Delete this discount code?"
    whatGoes={({ code, uses }) => (
      <>
        No one can use <strong>{code}</strong> from now on.{' '}
        {uses > 0 && 'Orders that used it keep their discount. '}
        To keep it for later, switch it off instead.
      </>
    )}
  />
);

/** Shown in place of the list while there are no codes. */
const DiscountAdvice = () => (
  <EmptyState title="No discount codes yet.">
    <p>
      A code gives people a reason to order now: 10% off a first song, or a fixed amount off an EP. Set an end
      date and a use limit so a code that gets around doesn’t cost more than you planned. Artists enter it in
      the order form.
    </p>
  </EmptyState>
);

/** A code in the list: its terms, its state and its switch. */
const DiscountRow = ({ item, all: _all, ...row }: RowOf<Discount>) => {
  const { mutate, isPending } = useDiscountSwitch(item);
  const { data: offer } = useOffer();
  return (
    <ContentRow
      {...row}
      id={item.id}
      name={item.code}
      actions={
        <>
          <CopyText
            kind="quiet"
            className={dense}
            text={item.code}
            copied="Discount code copied to clipboard"
            label={
              <span>
                Copy code<span className="sr-only"> {item.code}</span>
              </span>
            }
          />
          <ActionButton kind="quiet" of={item.code} isBusy={isPending} onClick={() => mutate()}>
            {item.active ? 'Switch off' : 'Switch on'}
          </ActionButton>
        </>
      }
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{item.code}</span>
        <DiscountState state={item.state} />
        <span className="text-muted text-xs">{describeUses(item)}</span>
      </p>
      <p className="mt-1 text-sm">{describeDiscount({ ...item, max_uses: null }, offer)}</p>
      {item.description && <p className="text-muted text-sm wrap-anywhere">{item.description}</p>}
    </ContentRow>
  );
};
const states: Record<Discount['state'], { label: string; tone: string }> = {
  live: { label: 'Live', tone: 'tone-green' },
  off: { label: 'Switched off', tone: '' },
  not_started: { label: 'Not started', tone: 'tone-blue' },
  ended: { label: 'Ended', tone: '' },
  used_up: { label: 'Used up', tone: 'tone-orange' },
};

/** Whether a client could use the code now, as a dot and a word. */
const DiscountState = ({ state }: Pick<Discount, 'state'>) => (
  <Badge tone={states[state].tone}>{states[state].label}</Badge>
);
