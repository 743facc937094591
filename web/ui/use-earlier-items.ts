import { useRef, useState } from 'react';
import { getErrorMessage } from '../lib/api-errors.ts';
import { toast } from './toast.ts';

/**
 * A list whose latest items come with the page, and earlier ones on request. Every item seen so far stays when newer ones
 * push it out of the latest.
 */
export const useEarlierItems = <T extends { id: string }>(
  latest: readonly T[],
  fetchEarlier: () => Promise<{ items: readonly T[]; isComplete: boolean }>,
) => {
  const seen = useRef(new Map<string, T>());
  const [isComplete, setComplete] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const add = (items: readonly T[]) => {
    for (const item of items) seen.current.set(item.id, item);
  };
  add(latest);
  const showEarlier = async () => {
    if (isLoading) return;
    setLoading(true);
    try {
      const page = await fetchEarlier();
      add(page.items);
      setComplete(page.isComplete);
    } catch (error) {
      toast(getErrorMessage(error), 'error');
    }
    setLoading(false);
  };
  return { items: [...seen.current.values()], isComplete, isLoading, showEarlier };
};
