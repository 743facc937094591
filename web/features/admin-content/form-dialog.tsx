import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { classes } from '../../lib/classes.ts';
import { backdropClasses, popupClasses } from '../../ui/dialog-classes.ts';
import { getFirstField } from './row-focus.ts';
import type { Editor } from './use-editor.ts';

/** The form of a row, over the page: it is saved by itself, and what is beside it on the page waits. */
export const FormDialog = ({ editor, label, children }: FormDialogProps) => (
  <Dialog.Root open={editor.isOpen} onOpenChange={(isOpen) => !isOpen && editor.askToClose()}>
    <Dialog.Portal>
      <Dialog.Backdrop className={backdropClasses} />
      <Dialog.Popup
        aria-label={label}
        data-items={editor.items}
        className={classes(popupClasses, 'p-0! [&>section]:border-0')}
        initialFocus={() => getFirstField(editor.items, editor.at) ?? true}
        finalFocus={() => editor.getFocusTarget() ?? true}
      >
        {children}
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
);
type FormDialogProps = {
  editor: Pick<Editor, 'isOpen' | 'items' | 'at' | 'askToClose' | 'getFocusTarget'>;
  label: string;
  children: ReactNode;
};
