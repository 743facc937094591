import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { toastError } from '../../ui/toast-error.ts';
import { getFocusTargetAfterRow } from './row-focus.ts';

type DeleteOptions<T> = {
  remove: (item: T) => Promise<unknown>;
  /** Removes the item from the cache and invalidates the lists. */
  onGone: (item: T) => void;
  done: string;
  failed: string;
};

/**
 * Deletes after confirmation (DeleteDialog), with a message for either outcome. An item that is already deleted counts
 * as success.
 */
export const useDelete = <T extends { id: string }>({ remove, onGone, done, failed }: DeleteOptions<T>) => {
  const [item, setItem] = useState<T | null>(null);
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLElement | null>(null);
  const isSending = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: async (gone: T) => {
      try {
        await remove(gone);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    // Before the answer, as a refetched list may lack the row by then.
    onMutate: (gone) => {
      place.current = getFocusTargetAfterRow(gone.id);
    },
    onSuccess: (_answer, gone) => {
      onGone(gone);
      toast(done, 'success');
    },
    onError: (error) => {
      place.current = null;
      toastError(error, failed, getErrorMessage(error));
    },
    onSettled: () => {
      isSending.current = false;
      setOpen(false);
    },
  });
  return {
    item,
    isOpen,
    isBusy: isPending,
    ask: (wanted: T) => {
      place.current = null;
      setItem(wanted);
      setOpen(true);
    },
    confirm: () => {
      if (!item || isSending.current) return;
      isSending.current = true;
      mutate(item);
    },
    // A request in flight cannot be cancelled; the dialog stays until the response arrives.
    cancel: () => !isSending.current && setOpen(false),
    finalFocus: (): HTMLElement | true => place.current ?? true,
  };
};
export type Deletion<T extends { id: string }> = ReturnType<typeof useDelete<T>>;

/** Confirms a deletion; `children` explain what is deleted with the item. */
export const DeleteDialog = <T extends { id: string }>({
  deletion,
  title,
  children,
}: DeleteQuestionProps<T>) => (
  <AlertDialog
    isOpen={deletion.isOpen}
    onClose={deletion.cancel}
    onConfirm={deletion.confirm}
    title={title}
    description={deletion.item && children(deletion.item)}
    isBusy={deletion.isBusy}
    busyAction="Deleting…"
    finalFocus={deletion.finalFocus}
  />
);
type DeleteQuestionProps<T extends { id: string }> = {
  deletion: Deletion<T>;
  title: string;
  children: (item: T) => ReactNode;
};
