import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { getErrorMessage, getFieldErrors, mayBeStale } from '../../lib/api-errors.ts';
import { toast } from '../../ui/toast.ts';
import { toastFormError } from '../../ui/toast-error.ts';
import type { ParseResult } from './parse-fields.ts';
import { getFirstField } from './row-focus.ts';
import type { Editor } from './use-editor.ts';

type FormOptions<T, V, A> = {
  /** What the fields hold at first; compared by value to tell whether there is unsaved work. Every control bears its field's name. */
  start: T;
  read: (fields: T) => ParseResult<V>;
  save: (value: V) => Promise<A>;
  /** Takes the answer into what is remembered. */
  onSaved: (answer: A) => void;
  done: string;
  failed: string;
  editor: Editor;
  /** Has the list read again where no answer came, as the server may have saved it, or where the item is gone. */
  reread?: () => void;
};

/**
 * One add or edit form. What was typed stays until it is saved: a failed save says its words and the server's reason,
 * marks the fields and goes to the first wrong one. Clicked twice, it saves once.
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
      // Gone by now when another item's form has taken its place.
      if (!form.current) return;
      if (editor.item) editor.close();
      else editor.addNext();
    },
    onError: (error) => {
      // Given up by the owner: there is nothing to say.
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
      // What is typed while it is sent would be lost with the answer.
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
        // What stands at its field is not said twice.
        if (!Object.values(reading.errors).includes(reading.words)) toast(reading.words, 'error', { topic });
        return refuse(reading.errors);
      }
      setErrors({});
      isSending.current = true;
      sending.mutate(reading.value);
    },
  };
};
