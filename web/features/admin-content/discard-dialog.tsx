import { useRef } from 'react';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { getFirstField } from './row-focus.ts';
import type { Editor } from './use-editor.ts';

/** Asks before unsaved work makes room for another item. */
export const DiscardDialog = ({ editor }: { editor: Editor }) => {
  const isDiscarded = useRef(false);
  return (
    <AlertDialog
      isOpen={editor.isAsking}
      onClose={() => {
        isDiscarded.current = false;
        editor.keep();
      }}
      onConfirm={() => {
        isDiscarded.current = true;
        editor.discard();
      }}
      title="Discard what you changed?"
      description="The form holds work that has not been saved. Opening another one would lose it."
      action="Discard"
      finalFocus={() => (isDiscarded.current ? getFirstField(editor.at) : true)}
    />
  );
};
