import { type ReactNode, useEffect, useRef } from 'react';
import { mayBeStale } from '../../lib/api-errors.ts';
import type { ParseResult } from '../../lib/parse-fields.ts';
import type { useUpload } from '../../lib/use-upload.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { LeaveWarning } from '../../ui/leave-warning.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.ts';
import { UploadMeter } from '../../ui/upload-meter.tsx';
import { useForm } from '../../ui/use-form.ts';
import { type ContentKind, useContent, useContentCache } from './content-kind.ts';
import { getFirstField } from './row-focus.ts';
import type { Editor } from './use-editor.ts';

/** Frame of an add or edit form: heading, fields, error and buttons. */
export const FormPanel = <T extends object>({
  form,
  editor,
  title,
  action,
  busyAction,
  progress,
  children,
}: FormPanelProps<T>) => (
  <Panel title={title}>
    <form {...form.props} data-editor>
      <LeaveWarning hasChanges={form.hasChanges} />
      <div className="space-y-4">{children}</div>
      <div className="-mx-4 -mb-4 mt-5 flex flex-wrap items-center gap-3 border-hairline border-t px-4 py-3">
        <ConflictNotice form={form} />
        {form.reason && <Reason>{form.reason} Your changes are still here.</Reason>}
        {progress && <div className="w-full empty:hidden">{progress}</div>}
        <ActionButton type="submit" isBusy={form.isBusy}>
          {form.isBusy ? (busyAction ?? 'Saving…') : action}
        </ActionButton>
        {(editor.item || editor.isOnDemand) && !form.isBusy && (
          <ActionButton kind="quiet" onClick={editor.close}>
            Cancel
          </ActionButton>
        )}
        {!editor.item && !editor.isOnDemand && form.hasChanges && !form.isBusy && (
          <ActionButton kind="quiet" onClick={editor.addNext}>
            Clear
          </ActionButton>
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
    if (document.activeElement?.matches('[aria-invalid=true]')) return;
    // A dialog scrolls by itself.
    if (words.current?.closest('[role=dialog]')) {
      words.current.scrollIntoView({ block: 'nearest' });
      return;
    }
    const bar = words.current?.parentElement?.getBoundingClientRect();
    // Not `scrollIntoView`: the form may be sticky. A toast takes the end of the window.
    const room = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
    const below = (bar?.bottom ?? 0) + room - innerHeight;
    if (bar && (below > 0 || bar.top < 0)) scrollBy({ top: below });
  }, []);
  return (
    <ErrorNotice ref={words} className="w-full">
      {children}
    </ErrorNotice>
  );
};

type FormPanelProps<T extends object> = {
  /** From useContentForm. */
  form: Pick<
    ReturnType<typeof useForm<T, unknown, unknown>>,
    'props' | 'reason' | 'hasChanges' | 'isBusy' | 'conflict' | 'values' | 'set'
  >;
  editor: Pick<Editor, 'item' | 'isOnDemand' | 'close' | 'addNext'>;
  title: string;
  action: string;
  busyAction?: string;
  /** Upload progress or a summary of the form, shown above the buttons. */
  progress?: ReactNode;
  children: ReactNode;
};

type ContentFormOptions<I extends { id: string }, R, T, V, A> = {
  kind: ContentKind<I>;
  editor: Editor<I>;
  /** The values of a stored item, or of a new one (null). An item is read again whenever it was changed elsewhere. */
  toValues: (row: R | null) => T;
  read: (values: T, row: R | null) => ParseResult<V>;
  send: (value: V, row: R | null) => Promise<A>;
  /** Updates the cache with the response. */
  onSaved: (answer: A, cache: ReturnType<typeof useContentCache<I>>) => void;
  /** The verb of `Failed to add`, for a new item. */
  verb?: string;
};

/** The form of a content manager: adds an item or changes the editor's. */
export const useContentForm = <I extends R & { id: string }, R extends object, T extends object, V, A>(
  options: ContentFormOptions<I, R, T, V, A>,
) => {
  const { kind, editor, toValues, read, send, onSaved, verb = 'add' } = options;
  const cache = useContentCache(kind);
  const { data } = useContent(kind);
  const item = editor.item && (data?.find(({ id }) => id === editor.item?.id) ?? editor.item);
  const form = useForm<T, V, A, R | null>({
    row: item,
    toValues,
    read,
    send,
    done: editor.item ? kind.updated : kind.added,
    failed: `Failed to ${editor.item ? 'update' : verb} ${kind.one}`,
    onSent: (answer) => {
      onSaved(answer, cache);
      // Unmounted: another item's form has replaced it.
      if (!form.props.ref.current) return;
      if (editor.item) editor.close();
      else editor.addNext();
    },
    // The server may have saved it, or the item is gone.
    onFailed: (error) => mayBeStale(error) && cache.reread(),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form appears
  useEffect(() => {
    if (editor.takesFocus) getFirstField(editor.items, editor.at)?.focus();
  }, []);
  useEffect(() => editor.noteChanges(form.hasChanges, form.isBusy));
  return form;
};

/** Upload progress of a form's files, and a cancel button; nothing while no file is sent. */
export const UploadPanel = ({ upload: { progress, cancel }, noun, saving }: UploadPanelProps) => {
  const panel = useRef<HTMLElement>(null);
  if (!progress?.total) return null;
  const isSent = progress.phase === 'processing';
  const stop = () => {
    cancel();
    toast(
      isSent
        ? `We stopped waiting. The ${noun} may already be saved, so check the list before you try again.`
        : 'Upload cancelled. Nothing was saved, and your changes are still here.',
    );
    // The button that had focus is removed together with the progress.
    panel.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  return (
    <section ref={panel} aria-label="Upload" className="mb-1">
      <UploadMeter progress={progress} label="Upload" sending="Sending" saving={saving} />
      <ActionButton kind="secondary" className="mt-3" onClick={stop}>
        {isSent ? 'Stop waiting' : 'Cancel upload'}
      </ActionButton>
    </section>
  );
};
type UploadPanelProps = {
  upload: ReturnType<typeof useUpload>;
  /** What the form creates: `track`. */
  noun: string;
  /** Shown after every byte is sent. */
  saving: string;
};
