import { isFixedMethod, nameMethod, otherMethod } from '../../../shared/payments.ts';
import { useContent } from '../admin-content/content-kind.ts';
import { methodKind } from '../admin-payment-methods/method-kind.ts';

/** What a payment can be made by: every way to pay, also one that is switched off, and others. */
export const useMethodOptions = (chosen: string): (readonly [id: string, label: string])[] => {
  const { data } = useContent(methodKind);
  const all = [...(data ?? []).map(({ id, label }) => [id, label] as const), [otherMethod, 'Other'] as const];
  // Before they are here, and for one that is archived.
  const isListed = all.some(([id]) => id === chosen);
  return isListed ? all : [[chosen, isFixedMethod(chosen) ? nameMethod({ method: chosen }) : chosen], ...all];
};
