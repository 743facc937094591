import { useEffect } from 'react';
import { mayBeStale } from '../../lib/api-errors.ts';
import type { ParseResult } from '../../lib/parse-fields.ts';
import { useForm } from '../../ui/use-form.ts';
import { type ContentKind, useContentCache } from './content-kind.ts';
import { getFirstField } from './row-focus.ts';
import type { Editor } from './use-editor.ts';

type ContentFormOptions<I extends { id: string }, T, V, A> = {
  kind: ContentKind<I>;
  editor: Editor<I>;
  start: T;
  read: (values: T) => ParseResult<V>;
  send: (value: V) => Promise<A>;
  /** Updates the cache with the response. */
  onSaved: (answer: A, cache: ReturnType<typeof useContentCache<I>>) => void;
  /** The verb of `Failed to add`, for a new item. */
  verb?: string;
};

/** The form of a content manager: adds an item or changes the editor's. */
export const useContentForm = <I extends { id: string }, T extends object, V, A>(
  options: ContentFormOptions<I, T, V, A>,
) => {
  const { kind, editor, start, read, send, onSaved, verb = 'add' } = options;
  const cache = useContentCache(kind);
  const form = useForm({
    start,
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
    if (editor.takesFocus) getFirstField(editor.at)?.focus();
  }, []);
  useEffect(() => editor.noteChanges(form.hasChanges));
  return form;
};
