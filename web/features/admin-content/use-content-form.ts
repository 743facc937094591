import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { getErrorMessage, getFieldErrors, mayBeStale } from '../../lib/api-errors.ts';
import { toast } from '../../ui/toast.ts';
import { toastFormError } from '../../ui/toast-error.ts';
import type { ParseResult } from './parse-fields.ts';
import { getFirstField } from './row-focus.ts';
import type { Editor } from './use-editor.ts';

type FormOptions<T, V, A> = {
  /** Initial field values, compared by value to detect unsaved work. Every control carries its field's name. */
  start: T;
  read: (fields: T) => ParseResult<V>;
  save: (value: V) => Promise<A>;
  /** Updates the cache with the response. */
  onSaved: (answer: A) => void;
  done: string;
  failed: string;
  editor: Editor;
  /** Refetches the list when there was no response (the server may have saved it) or the item is gone. */
  reread?: () => void;
};

/**
 * State of an add or edit form. Input is kept until it is saved. A failed save shows the form's message and the server's
 * reason, marks the fields and focuses the first invalid one. A double click saves once.
 */
export const useContentForm = <T extends Record<string, unknown>, V, A>(options: FormOptions<T, V, A>) => {
  const { read, save, onSaved, done, failed, editor } = options;
  const [start] = useState(options.start);
  const [fields, setFields] = useState(start);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [reason, setReason] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const topic = useId();
  const hasChanges = Object.keys(start).some((name) => fields[name] !== start[name]);

  const controls = () =>
    [...(form.current?.elements ?? [])].filter((element): element is HTMLInputElement => 'name' in element);
  const focusOn = (isWanted: (name: string) => boolean) =>
    controls()
      .find(({ name }) => name && isWanted(name))
      ?.focus();

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form appears
  useEffect(() => {
    if (editor.takesFocus) getFirstField(editor.at)?.focus();
  }, []);
  useEffect(() => editor.noteChanges(hasChanges));

  const refuse = (wrong: Record<string, string>) => {
    setErrors(wrong);
    focusOn((name) => name in wrong);
  };
  const sending = useMutation({
    mutationFn: save,
    onSuccess: (answer) => {
      onSaved(answer);
      toast(done, 'success', { topic });
      // Unmounted: another item's form has replaced it.
      if (!form.current) return;
      if (editor.item) editor.close();
      else editor.addNext();
    },
    onError: (error) => {
      // Cancelled by the owner: nothing to report.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      if (mayBeStale(error)) options.reread?.();
      toastFormError(error, failed, topic);
      setReason(getErrorMessage(error));
      refuse(getFieldErrors(error));
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  return {
    form,
    fields,
    errors,
    /** Why the last save failed. */
    reason,
    hasChanges,
    isBusy: sending.isPending,
    set: (changed: Partial<T>) => {
      // Input during the request would be lost with the response.
      if (isSending.current) return;
      setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in changed))));
      setFields((now) => ({ ...now, ...changed }));
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (isSending.current) return;
      setReason(null);
      const reading = read(fields);
      if (reading.errors) {
        // Don't repeat a message that a field already shows.
        if (!Object.values(reading.errors).includes(reading.words)) toast(reading.words, 'error', { topic });
        return refuse(reading.errors);
      }
      setErrors({});
      isSending.current = true;
      sending.mutate(reading.value);
    },
  };
};
