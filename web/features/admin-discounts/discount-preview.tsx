import { useQuery } from '@tanstack/react-query';
import type { Discount, DiscountForm } from '../../../shared/discounts.ts';
import { toPriceList } from '../../../shared/pricing.ts';
import { call } from '../../lib/api.ts';
import { describeDiscount, describeSampleOrder } from './describe-discount.ts';

/** Describes the code in the form before it is saved. */
export const DiscountPreview = ({ form, item }: DiscountPreviewProps) => {
  const { data: prices } = useQuery({
    queryKey: ['public-settings'],
    queryFn: ({ signal }) => call('GET /api/settings', { signal }),
    staleTime: 5 * 60_000,
  });
  const uses = item?.uses ?? 0;
  const isUsedUp = form?.max_uses != null && uses >= form.max_uses;
  return (
    <div role="status" className="rounded-sm border border-hairline bg-ink p-3 text-sm">
      {form ? (
        <>
          <p className="font-medium">{describeDiscount(form)}.</p>
          {prices && <p className="mt-1 text-muted">{describeSampleOrder(form, toPriceList(prices))}</p>}
          {!form.active && <p className="mt-1 text-muted">It’s switched off, so no one can use it.</p>}
          {form.active && isUsedUp && (
            <p className="mt-1 text-error">
              {uses === 1 ? 'It has been used once' : `It has been used ${uses.toLocaleString('en')} times`},
              so with this limit it is used up.
            </p>
          )}
        </>
      ) : (
        <p className="text-muted">Enter a code and a value to see an example.</p>
      )}
    </div>
  );
};
type DiscountPreviewProps = { form: DiscountForm | null; item: Discount | null };
