import type { Discount } from '../../../shared/discounts.ts';
import { call } from '../../lib/api.ts';
import { changeRow } from '../../lib/change-row.ts';
import { useAction } from '../../ui/use-action.ts';
import { type ContentKind, useContentCache } from '../admin-content/content-kind.ts';

/** The owner's codes, newest first. */
export const discountKind: ContentKind<Discount> = {
  key: ['discounts'],
  list: async (signal) => (await call('GET /api/admin/discounts', { signal })).discounts,
  // Usage counts change, and codes start and end, while the page is open.
  refetchMs: () => 30_000,
  remove: (id) => call('DELETE /api/admin/discounts/:id', { params: { id } }),
  one: 'the discount code',
  many: 'discount codes',
  added: 'Discount code added',
  updated: 'Discount code updated',
  deleted: 'Discount code deleted',
};

/** Switches a code on or off; nothing else changes. */
export const useDiscountSwitch = (item: Discount) => {
  const { put, reread } = useContentCache(discountKind);
  return useAction({
    send: () =>
      changeRow(
        item,
        { active: !item.active },
        ({ id, uses: _uses, state: _state, created_at: _at, ...body }) =>
          call('PUT /api/admin/discounts/:id', { params: { id }, body }),
      ),
    done: (saved) => {
      put(saved);
      return saved.active ? 'Discount code switched on' : 'Discount code switched off';
    },
    failed: (reason) => [`Failed to switch the discount code ${item.active ? 'off' : 'on'}`, reason],
    refresh: reread,
  });
};
