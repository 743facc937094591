import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientForm, ClientHistory, ClientInfo } from '../../../shared/clients.ts';
import { call } from '../../lib/api.ts';
import { getCurrent, getErrorMessage, getFieldErrors } from '../../lib/api-errors.ts';
import { changeRow } from '../../lib/change-row.ts';
import { toast } from '../../ui/toast.ts';
import { toastError } from '../../ui/toast-error.ts';
import { clientKeys } from './use-clients.ts';

type Field = keyof ClientForm;

/**
 * Edits one of a client's two editable fields. `text` is the field's content; nothing is stored until `save`. The API
 * call takes both fields, so the other one is sent as it is stored. A draft knows what it was written over: when that
 * was changed elsewhere, saving is refused once, and `error` tells what is there.
 */
export const useClientField = (field: Field, address: string, stored: ClientInfo, words: FieldWords) => {
  const [draft, setDraft] = useState<{ text: string; over: ClientInfo } | null>(null);
  const client = useQueryClient();
  const key = clientKeys.detail(address);
  const saving = useMutation({
    mutationFn: ({ text, over }: { text: string; over: ClientInfo }) =>
      changeRow(over, { [field]: text }, ({ phone, note, version }) =>
        call('PUT /api/admin/clients/:email', {
          params: { email: address },
          body: { phone, note, version },
        }),
      ),
    onSuccess: ({ message: _, ...saved }) => {
      client.setQueryData<InfiniteData<ClientHistory>>(key, (known) => known && withClient(known, saved));
      setDraft(null);
      toast(words.done, 'success');
    },
    onError: (error, { text }) => {
      const over = getCurrent<ClientInfo>(error);
      if (over) setDraft({ text, over });
      toastError(error, `${words.failed}. ${getErrorMessage(error)}`);
    },
    // Not awaited: text typed during a save would be lost.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: key });
      void client.invalidateQueries({ queryKey: clientKeys.lists });
    },
  });
  const current = getCurrent<ClientInfo>(saving.error);
  return {
    text: draft?.text ?? stored[field],
    hasChanges: draft !== null && draft.text.trim() !== stored[field],
    error: current ? describeConflict(current[field]) : getFieldErrors(saving.error)[field],
    isBusy: saving.isPending,
    set: (text: string) => {
      if (saving.isPending) return;
      saving.reset();
      setDraft((now) => ({ text, over: now?.over ?? stored }));
    },
    discard: () => {
      saving.reset();
      setDraft(null);
    },
    save: (onSaved: () => void = () => undefined) => {
      if (!saving.isPending)
        saving.mutate(draft ?? { text: stored[field], over: stored }, { onSuccess: onSaved });
    },
  };
};
type FieldWords = { done: string; failed: string };
export type ClientFieldEdit = ReturnType<typeof useClientField>;

const withClient = (known: InfiniteData<ClientHistory>, client_info: ClientInfo) => ({
  ...known,
  pages: known.pages.map((page) => ({ ...page, client_info })),
});

const describeConflict = (theirs: string): string =>
  theirs
    ? `Another window saved “${theirs}”. Save again to keep yours instead, or discard it.`
    : 'Another window cleared this. Save again to keep yours, or discard it.';
