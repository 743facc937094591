import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { getErrorMessage, getFieldErrors } from '../lib/api-errors.ts';
import type { ParseResult } from '../lib/parse-fields.ts';
import { toast } from './toast.ts';
import { toastFormError } from './toast-error.ts';

type FormOptions<T, V, A> = {
  /** Initial values, compared one by one to detect unsaved work. Every control carries its field's name. */
  start: T;
  /** Parses the values, by `parseFields` of web/lib where there is a schema. */
  read: (values: T) => ParseResult<V>;
  send: (value: V) => Promise<A>;
  onSent?: (answer: A) => void;
  /** Runs before a failure is shown, and when sending was cancelled. */
  onFailed?: (error: unknown) => void;
  /** Toast after success. */
  done?: string | ((answer: A) => string) | undefined;
  /**
   * Toast after a failure, for a form that shows the `reason` itself. A function takes the reason into the toast, which
   * is then left out when a field shows what is wrong.
   */
  failed?: string | ((reason: string) => string);
};

/** What a field needs of its form. */
export type FieldForm<T> = {
  values: T;
  errors: Record<string, string>;
  isBusy: boolean;
  set: (changed: Partial<T>) => void;
};

/**
 * State of a form: `<form {...form.props}>` with fields of ui/form-fields.tsx. Input is kept until it is sent. What is
 * refused, here or by the server, is shown beside its field, and the first such field takes focus. A double click sends
 * once.
 */
export const useForm = <T extends object, V, A>(options: FormOptions<T, V, A>) => {
  const { read, send, done, failed } = options;
  const [start, setStart] = useState(options.start);
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [reason, setReason] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const ref = useRef<HTMLFormElement>(null);
  const topic = useId();
  // The page may have changed by the time an answer arrives.
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const refuse = (wrong: Record<string, string>) => {
    setErrors(wrong);
    const controls = [...(ref.current?.elements ?? [])] as HTMLInputElement[];
    controls.find(({ name }) => name && name in wrong)?.focus();
  };
  const fail = (error: unknown) => {
    latest.current.onFailed?.(error);
    // Cancelled by the user: nothing to report.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    const why = getErrorMessage(error);
    const wrong = getFieldErrors(error);
    if (typeof failed === 'string') toastFormError(error, failed, topic);
    else if (failed && Object.keys(wrong).length === 0) toastFormError(error, failed(why), topic);
    setReason(why);
    refuse(wrong);
  };
  const sendOnce = async (value: V) => {
    isSending.current = true;
    setBusy(true);
    const answer = await send(value)
      .then((received) => ({ received }), fail)
      .finally(() => {
        isSending.current = false;
        setBusy(false);
      });
    if (!answer) return;
    if (done) toast(typeof done === 'string' ? done : done(answer.received), 'success', { topic });
    latest.current.onSent?.(answer.received);
  };
  return {
    values,
    errors,
    /** Why the last attempt failed. */
    reason,
    isBusy,
    hasChanges: Object.entries(start).some(([name, value]) => values[name as keyof T] !== value),
    set: (changed: Partial<T>) => {
      // Input during the request would be lost with the response.
      if (isSending.current) return;
      // `lines` also has the messages of `lines.0.amount`.
      const isChanged = (name: string) => name in changed || name.replace(/\..*/, '') in changed;
      setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !isChanged(name))));
      setValues((now) => ({ ...now, ...changed }));
    },
    /** Starts over, from the first values or from new ones. */
    reset: (next = start) => {
      setStart(next);
      setValues(next);
      setErrors({});
      setReason(null);
    },
    props: {
      ref,
      noValidate: true,
      'aria-busy': isBusy,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        // In React's tree a dialog's form may be inside another one, whose submit must not fire.
        event.stopPropagation();
        if (isSending.current) return;
        setReason(null);
        const reading = read(values);
        if (reading.errors) {
          // A message that a field already shows is not repeated.
          const shown = Object.entries(reading.errors).filter(
            ([name]) => name in values || name.replace(/\..*/, '') in values,
          );
          if (!shown.some(([, message]) => message === reading.words))
            toast(reading.words, 'error', { topic });
          return refuse(reading.errors);
        }
        setErrors({});
        void sendOnce(reading.value);
      },
    },
  };
};
