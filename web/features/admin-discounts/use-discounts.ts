import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Discount } from '../../../shared/discounts.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage, mayBeStale } from '../../lib/api-errors.ts';
import { toast } from '../../ui/toast.ts';
import { toastError } from '../../ui/toast-error.ts';

export const discountsKey = ['discounts'];

// Uses go up, and codes begin and end, while the page stands open.
const AGAIN_MS = 30_000;

/** The owner's codes, newest first. */
export const useDiscounts = () =>
  useQuery({
    queryKey: discountsKey,
    queryFn: async ({ signal }) => (await call('GET /api/admin/discounts', { signal })).discounts,
    refetchInterval: AGAIN_MS,
  });

/** Puts the list up as it is known to be now, and has it read again. An answer that was asked for before must not undo it. */
export const updateDiscountCache = async (client: QueryClient, change: (all: Discount[]) => Discount[]) => {
  const isCancelled = client.cancelQueries({ queryKey: discountsKey });
  client.setQueryData<Discount[]>(discountsKey, (all) => all && change(all));
  await isCancelled;
  return client.invalidateQueries({ queryKey: discountsKey });
};

/** The list with a code as it was just saved: where it stood, or first when it is new. */
export const upsertDiscount = (all: Discount[], saved: Discount): Discount[] =>
  all.some(({ id }) => id === saved.id)
    ? all.map((each) => (each.id === saved.id ? saved : each))
    : [saved, ...all];

/** Switches a code on or off; nothing else of it changes. */
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
