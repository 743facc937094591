import { useQuery } from '@tanstack/react-query';
import { isFixedMethod, nameMethod, otherMethod } from '../../../shared/payments.ts';
import { call } from '../../lib/api.ts';

/** What a payment can be made by: every way to pay, also one that is switched off, and others. */
export const useMethodOptions = (chosen: string): (readonly [id: string, label: string])[] => {
  const { data } = useQuery({
    queryKey: ['payment-methods'],
    queryFn: ({ signal }) => call('GET /api/admin/payment-methods', { signal }),
  });
  const all = [
    ...(data?.payment_methods ?? []).map(({ id, label }) => [id, label] as const),
    [otherMethod, 'Other'] as const,
  ];
  // Before they are here, and for one that is archived.
  const isListed = all.some(([id]) => id === chosen);
  return isListed ? all : [[chosen, isFixedMethod(chosen) ? nameMethod({ method: chosen }) : chosen], ...all];
};
