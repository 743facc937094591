import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientForm, ClientHistory } from '../../../shared/clients.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage, getFieldErrors } from '../../lib/api-errors.ts';
import { toast } from '../../ui/toast.ts';
import { toastError } from '../../ui/toast-error.ts';
import { clientKeys } from './use-clients.ts';

type Info = ClientHistory['client_info'];
type Field = keyof ClientForm;

/**
 * Edits one of a client's two editable fields. `text` is the field's content; nothing is stored until `save`. The API
 * call takes both fields, so the other one is sent with its stored value.
 */
export const useClientField = (field: Field, address: string, stored: Info, words: FieldWords) => {
  const [draft, setDraft] = useState<string | null>(null);
  const client = useQueryClient();
  const key = clientKeys.detail(address);
  const saving = useMutation({
    mutationFn: async (text: string) => {
      const known = client.getQueryData<InfiniteData<ClientHistory>>(key)?.pages[0]?.client_info ?? stored;
      const body = { phone: known.phone, note: known.note, [field]: text };
      await call('PUT /api/admin/clients/:email', { params: { email: address }, body });
      return text.trim();
    },
    onSuccess: (text) => {
      client.setQueryData<InfiniteData<ClientHistory>>(
        key,
        (known) => known && withField(known, field, text),
      );
      setDraft(null);
      toast(words.done, 'success');
    },
    onError: (error) => toastError(error, `${words.failed}. ${getErrorMessage(error)}`),
    // Not awaited: text typed during a save would be lost.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: key });
      void client.invalidateQueries({ queryKey: clientKeys.lists });
    },
    // Serialised: the second save must send what the first one stored.
    scope: { id: `client ${address}` },
  });
  return {
    text: draft ?? stored[field],
    hasChanges: draft !== null && draft.trim() !== stored[field],
    error: getFieldErrors(saving.error)[field],
    isBusy: saving.isPending,
    set: (text: string) => {
      if (saving.isPending) return;
      saving.reset();
      setDraft(text);
    },
    discard: () => {
      saving.reset();
      setDraft(null);
    },
    save: (onSaved: () => void = () => undefined) => {
      if (!saving.isPending) saving.mutate(draft ?? stored[field], { onSuccess: onSaved });
    },
  };
};
type FieldWords = { done: string; failed: string };
export type ClientFieldEdit = ReturnType<typeof useClientField>;

const withField = (known: InfiniteData<ClientHistory>, field: Field, text: string) => ({
  ...known,
  pages: known.pages.map((page) => ({ ...page, client_info: { ...page.client_info, [field]: text } })),
});
