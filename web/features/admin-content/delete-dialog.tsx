import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { useAction } from '../../ui/use-action.ts';
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
  const nextFocus = useRef<HTMLElement | null>(null);
  const isSending = useRef(false);
  const { mutate, isPending } = useAction({
    send: async (target: T) => {
      // Before the answer, as a refetched list may lack the row by then.
      const neighbour = getFocusTargetAfterRow(target.id);
      await remove(target).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      });
      nextFocus.current = neighbour;
    },
    done: (_answer, target) => {
      onGone(target);
      return done;
    },
    failed: (reason) => [failed, reason],
    refresh: () => {
      isSending.current = false;
      setOpen(false);
    },
  });
  return {
    item,
    isOpen,
    isBusy: isPending,
    ask: (target: T) => {
      nextFocus.current = null;
      setItem(target);
      setOpen(true);
    },
    confirm: () => {
      if (!item || isSending.current) return;
      isSending.current = true;
      mutate(item);
    },
    // A request in flight cannot be cancelled; the dialog stays until the response arrives.
    cancel: () => !isSending.current && setOpen(false),
    finalFocus: (): HTMLElement | true => nextFocus.current ?? true,
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
