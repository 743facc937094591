import { EmptyState } from '../../ui/notice.tsx';
import { ContentManager } from '../admin-content/content-manager.tsx';
import { DiscountEditForm } from './discount-form.tsx';
import { discountKind } from './discount-kind.ts';
import { DiscountRow } from './discount-row.tsx';

/** The discount codes with their state, and the form. */
export const DiscountManager = () => (
  <ContentManager
    kind={discountKind}
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
