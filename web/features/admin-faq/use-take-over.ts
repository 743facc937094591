import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { sayFailure } from '../../ui/say-failure.ts';
import { toast } from '../../ui/toast.ts';
import { defaultFaq } from '../faq/default-faq.ts';
import { faqKey } from './use-faq-items.ts';

const nothing = { added: 0, of: 0 };

/**
 * Makes the built-in answers the owner's own, one after another, with the prices of now. Where it stops, what is added
 * stays and is not added again: `run` goes on with the rest.
 */
export const useTakeOver = () => {
  const client = useQueryClient();
  const [count, setCount] = useState(nothing);
  const isRunning = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (added: number) => {
      const all = defaultFaq(await call('GET /api/settings'));
      setCount({ added, of: all.length });
      for (const [index, { id: _id, created_at: _made, ...body }] of all.entries()) {
        if (index < added) continue;
        await call('POST /api/admin/faq', { body });
        setCount({ added: index + 1, of: all.length });
      }
    },
    onSuccess: () => {
      setCount(nothing);
      toast('The built-in answers are yours now', 'success');
    },
    onError: (error) => sayFailure(error, 'Failed to add FAQ item'),
    // At the end: the list comes in one piece.
    onSettled: () => {
      isRunning.current = false;
      return client.invalidateQueries({ queryKey: faqKey });
    },
  });
  return {
    ...count,
    error,
    isBusy: isPending,
    /** Whether some are added and others are not. */
    isPartial: count.added > 0 && count.added < count.of,
    run: () => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutate(count.added);
    },
  };
};
export type TakeOver = ReturnType<typeof useTakeOver>;
