import type { ReactNode } from 'react';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import type { Deletion } from './use-delete.ts';

/** The question before something is deleted; `children` say what goes with it. */
export const DeleteQuestion = <T extends { id: string }>({
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
