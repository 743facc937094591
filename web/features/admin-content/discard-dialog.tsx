import { useRef } from 'react';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { getFirstField } from './row-focus.ts';
import type { Editor } from './use-editor.ts';

/** Confirms that unsaved work is discarded before another item is opened. */
export const DiscardDialog = ({
  editor,
}: {
  editor: Pick<Editor, 'isAsking' | 'keep' | 'discard' | 'at'>;
}) => {
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
      title="Discard your changes?"
      description="You have unsaved changes. Opening another item will discard them."
      action="Discard"
      finalFocus={() => (isDiscarded.current ? getFirstField(editor.at) : true)}
    />
  );
};
