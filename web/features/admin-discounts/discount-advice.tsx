import { EmptyState } from '../../ui/notice.tsx';

/** Stands where the list would while there is no code. */
export const DiscountAdvice = () => (
  <EmptyState title="No discount codes yet.">
    <p>
      A code gives somebody a reason to order now: 10% for a first song, a fixed amount off an EP from a
      minimum subtotal. Give it an end and a number of uses, so that one that gets around costs no more than
      you meant it to. Artists type it into the order form; the price it gives is worked out here.
    </p>
  </EmptyState>
);
