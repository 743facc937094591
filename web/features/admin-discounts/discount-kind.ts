import { useMutation } from '@tanstack/react-query';
import type { Discount } from '../../../shared/discounts.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage, mayBeStale } from '../../lib/api-errors.ts';
import { toast } from '../../ui/toast.ts';
import { toastError } from '../../ui/toast-error.ts';
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
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ id, uses: _uses, state: _state, created_at: _at, ...form }: Discount) =>
      call('PUT /api/admin/discounts/:id', { params: { id }, body: { ...form, active: !form.active } }),
    onSuccess: (saved) => {
      put(saved);
      toast(saved.active ? 'Discount code switched on' : 'Discount code switched off', 'success');
    },
    onError: (error, { active }) => {
      if (mayBeStale(error)) reread();
      toastError(
        error,
        `Failed to switch the discount code ${active ? 'off' : 'on'}`,
        getErrorMessage(error),
      );
    },
  });
  return { isBusy: isPending, flip: () => !isPending && mutate(item) };
};
