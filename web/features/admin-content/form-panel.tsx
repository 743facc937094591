import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { LeaveWarning } from '../../ui/leave-warning.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { useForm } from '../../ui/use-form.ts';
import type { Editor } from './use-editor.ts';

/** Frame of an add or edit form: heading, fields, error and buttons. */
export const FormPanel = ({
  form,
  editor,
  title,
  action,
  busyAction,
  progress,
  children,
}: FormPanelProps) => (
  <Panel title={title}>
    <form {...form.props} data-editor>
      <LeaveWarning hasChanges={form.hasChanges} />
      <div className="space-y-4">{children}</div>
      <div className="-mx-4 -mb-4 mt-5 flex flex-wrap items-center gap-3 border-hairline border-t px-4 py-3">
        {form.reason && <Reason>{form.reason} Your changes are still here.</Reason>}
        {progress && <div className="w-full empty:hidden">{progress}</div>}
        <Button type="submit" className={dense} aria-disabled={form.isBusy}>
          {form.isBusy ? (busyAction ?? 'Saving…') : action}
        </Button>
        {editor.item && !form.isBusy && (
          <Button kind="quiet" className={dense} onClick={editor.close}>
            Cancel
          </Button>
        )}
        {!editor.item && form.hasChanges && !form.isBusy && (
          <Button kind="quiet" className={dense} onClick={editor.addNext}>
            Clear
          </Button>
        )}
      </div>
    </form>
  </Panel>
);
// Placed with the buttons, so that it is visible wherever the form is scrolled; with the form below the list, the
// buttons themselves may be off screen.
const Reason = ({ children }: { children: ReactNode }) => {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // An invalid field has focus and shows its own message.
    const bar = words.current?.parentElement?.getBoundingClientRect();
    if (!bar || document.activeElement?.matches('[aria-invalid=true]')) return;
    const below = bar.bottom + 16 - window.innerHeight;
    if (below > 0 || bar.top < 0) window.scrollBy({ top: below });
  }, []);
  return (
    <ErrorNotice ref={words} className="w-full">
      {children}
    </ErrorNotice>
  );
};

type FormPanelProps = {
  /** From useContentForm. */
  form: Pick<ReturnType<typeof useForm>, 'props' | 'reason' | 'hasChanges' | 'isBusy'>;
  editor: Pick<Editor, 'item' | 'close' | 'addNext'>;
  title: string;
  action: string;
  busyAction?: string;
  /** Upload progress or a summary of the form, shown above the buttons. */
  progress?: ReactNode;
  children: ReactNode;
};
