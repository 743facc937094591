import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Discount } from '../../../shared/discounts.ts';
import { call } from '../../lib/api.ts';

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
export const rememberDiscounts = async (client: QueryClient, change: (all: Discount[]) => Discount[]) => {
  const isCancelled = client.cancelQueries({ queryKey: discountsKey });
  client.setQueryData<Discount[]>(discountsKey, (all) => all && change(all));
  await isCancelled;
  return client.invalidateQueries({ queryKey: discountsKey });
};

/** The list with a code as it was just saved: where it stood, or first when it is new. */
export const withSaved = (all: Discount[], saved: Discount): Discount[] =>
  all.some(({ id }) => id === saved.id)
    ? all.map((each) => (each.id === saved.id ? saved : each))
    : [saved, ...all];
