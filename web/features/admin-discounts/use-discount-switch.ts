import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Discount } from '../../../shared/discounts.ts';
import { call } from '../../lib/api.ts';
import { mayBeStale, refusalOf } from '../../lib/refusal.ts';
import { sayFailure } from '../../ui/say-failure.ts';
import { toast } from '../../ui/toast.ts';
import { discountsKey, rememberDiscounts, withSaved } from './use-discounts.ts';

/** Switches a code on or off; nothing else of it changes. */
export const useDiscountSwitch = (item: Discount) => {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ id, uses: _uses, state: _state, created_at: _at, ...form }: Discount) =>
      call('PUT /api/admin/discounts/:id', { params: { id }, body: { ...form, active: !form.active } }),
    onSuccess: (saved) => {
      void rememberDiscounts(client, (all) => withSaved(all, saved));
      toast(saved.active ? 'Discount code switched on' : 'Discount code switched off', 'success');
    },
    onError: (error, { active }) => {
      if (mayBeStale(error)) void client.invalidateQueries({ queryKey: discountsKey });
      sayFailure(error, `Failed to switch the discount code ${active ? 'off' : 'on'}`, refusalOf(error));
    },
  });
  return { isBusy: isPending, flip: () => !isPending && mutate(item) };
};
