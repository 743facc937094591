import { useRef, useState } from 'react';
import { getErrorMessage } from '../lib/api-errors.ts';
import { toast } from './toast.ts';

/**
 * A list whose latest items come with the page, and earlier ones on request. `first` is what to send for those just
 * before the latest, null when there are none. Every item seen so far stays when newer ones push it out of the latest,
 * until `edition` changes: then earlier ones may have changed, too.
 */
export const useEarlierItems = <T extends { id: string }, Before>(
  latest: readonly T[],
  first: Before | null,
  fetchEarlier: (before: Before) => Promise<{ items: readonly T[]; before: Before | null }>,
  edition?: string,
) => {
  const seen = useRef({ edition, items: new Map<string, T>() });
  const [earliest, setEarliest] = useState<{ edition: string | undefined; before: Before | null }>();
  const [isLoading, setLoading] = useState(false);
  if (seen.current.edition !== edition) seen.current = { edition, items: new Map() };
  const add = (items: readonly T[]) => {
    for (const item of items) seen.current.items.set(item.id, item);
  };
  add(latest);
  const before = earliest && earliest.edition === edition ? earliest.before : first;
  const showEarlier = async () => {
    if (isLoading || before === null) return;
    setLoading(true);
    try {
      const page = await fetchEarlier(before);
      if (seen.current.edition === edition) add(page.items);
      setEarliest({ edition, before: page.before });
    } catch (error) {
      toast(getErrorMessage(error), 'error');
    }
    setLoading(false);
  };
  return { items: [...seen.current.items.values()], hasEarlier: before !== null, isLoading, showEarlier };
};
