import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FaqItem } from '../../../shared/faq.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { toastError } from '../../ui/toast-error.ts';
import { faqKind } from './faq-items.ts';
import { reorderFaq } from './faq-order.ts';

const moveKey = ['faq-move'];

/**
 * Moves an item up or down: optimistic, then stored item by item. Moves are sent one after another; whatever could not
 * be stored reverts to the server's state. `announcement` describes the last move.
 */
export const useFaqMove = () => {
  const client = useQueryClient();
  const [announcement, setAnnouncement] = useState('');
  const { mutate } = useMutation({
    mutationKey: moveKey,
    scope: { id: 'order of the FAQ' },
    mutationFn: async (changed: FaqItem[]) => {
      for (const { id, created_at: _made, ...body } of changed)
        await call('PUT /api/admin/faq/:id', { params: { id }, body });
    },
    onError: (error) => {
      setAnnouncement('');
      toastError(error, 'Failed to update FAQ item', getErrorMessage(error));
    },
    // Not between two moves: the list would show the first without the second.
    onSettled: () => {
      if (client.isMutating({ mutationKey: moveKey }) === 1)
        return client.invalidateQueries({ queryKey: faqKind.key });
    },
  });
  const moveItem = (id: string, by: -1 | 1) => {
    const before = client.getQueryData<FaqItem[]>(faqKind.key) ?? [];
    const after = reorderFaq(before, id, by);
    const changed = after.filter((item) => !before.includes(item));
    if (changed.length === 0) return;
    void client.cancelQueries({ queryKey: faqKind.key });
    client.setQueryData(faqKind.key, after);
    setAnnouncement(`Moved to place ${after.findIndex((item) => item.id === id) + 1} of ${after.length}`);
    mutate(changed);
  };
  return { moveItem, announcement };
};
