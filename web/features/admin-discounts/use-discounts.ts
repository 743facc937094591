import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Discount } from '../../../shared/discounts.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage, mayBeStale } from '../../lib/api-errors.ts';
import { toast } from '../../ui/toast.ts';
import { toastError } from '../../ui/toast-error.ts';

export const discountsKey = ['discounts'];

// Usage counts change, and codes start and end, while the page is open.
const AGAIN_MS = 30_000;

/** The owner's codes, newest first. */
export const useDiscounts = () =>
  useQuery({
    queryKey: discountsKey,
    queryFn: async ({ signal }) => (await call('GET /api/admin/discounts', { signal })).discounts,
    refetchInterval: AGAIN_MS,
  });

/** Updates the cached list and invalidates it. */
export const updateDiscountCache = (client: QueryClient, change: (all: Discount[]) => Discount[]) => {
  client.setQueryData<Discount[]>(discountsKey, (all) => all && change(all));
  return client.invalidateQueries({ queryKey: discountsKey });
};

/** The list with a saved code: in its place, or first when it is new. */
export const upsertDiscount = (all: Discount[], saved: Discount): Discount[] =>
  all.some(({ id }) => id === saved.id)
    ? all.map((each) => (each.id === saved.id ? saved : each))
    : [saved, ...all];

/** Switches a code on or off; nothing else changes. */
export const useDiscountSwitch = (item: Discount) => {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ id, uses: _uses, state: _state, created_at: _at, ...form }: Discount) =>
      call('PUT /api/admin/discounts/:id', { params: { id }, body: { ...form, active: !form.active } }),
    onSuccess: (saved) => {
      void updateDiscountCache(client, (all) => upsertDiscount(all, saved));
      toast(saved.active ? 'Discount code switched on' : 'Discount code switched off', 'success');
    },
    onError: (error, { active }) => {
      if (mayBeStale(error)) void client.invalidateQueries({ queryKey: discountsKey });
      toastError(
        error,
        `Failed to switch the discount code ${active ? 'off' : 'on'}`,
        getErrorMessage(error),
      );
    },
  });
  return { isBusy: isPending, flip: () => !isPending && mutate(item) };
};
