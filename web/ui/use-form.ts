import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { getCurrent, getErrorMessage, getFieldErrors } from '../lib/api-errors.ts';
import { type FieldChange, isSame, mergeChanges } from '../lib/merge-changes.ts';
import type { ParseResult } from '../lib/parse-fields.ts';
import type { ShownChange } from './conflict-notice.tsx';
import { getLabel, getShownValue, isShown } from './describe-field.ts';
import { describeHalfDates } from './half-dates.ts';
import { showField } from './show-field.ts';
import { toast } from './toast.ts';
import { toastFormError } from './toast-error.ts';

/** What a form starts from: values, or a stored row that it edits; null for a new one. */
type Start<T, R> =
  /** Initial values, compared one by one to detect unsaved work. Every control carries its field's name. */
  | { start: T; row?: undefined; toValues?: undefined }
  /** Their row, which may be read again, and the values it is edited as. */
  | { start?: undefined; row: R; toValues: (row: R) => T };

type FormOptions<T, V, A, R> = Start<T, R> & {
  /** Parses the values, by `parseFields` of web/lib where there is a schema. `row` is as last read. */
  read: (values: T, row: R) => ParseResult<V>;
  /** Sends the row's version along: when it was changed elsewhere, the form shows that and keeps both. */
  send: (value: V, row: R) => Promise<A>;
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

/** Each of them found that somebody had saved since the one before. */
const MAX_TRIES = 3;
const KEPT = 'What was saved elsewhere meanwhile is kept, too.';

const isNewer = (row: unknown, known: unknown): boolean => {
  const versionOf = (one: unknown) => (one as { version?: number } | null | undefined)?.version ?? 0;
  return versionOf(row) > versionOf(known);
};

/**
 * State of a form: `<form {...form.props}>` with fields of ui/form-fields.tsx. Input is kept until it is sent. What is
 * refused, here or by the server, is shown beside its field, and the first such field takes focus. A double click sends
 * once. A form of a row shows `ConflictNotice`.
 */
export const useForm = <T extends object, V, A, R = undefined>(options: FormOptions<T, V, A, R>) => {
  const { read, send, done, failed, toValues } = options;
  const [row, setRow] = useState(options.row as R);
  const [start, setStart] = useState(() =>
    options.toValues ? options.toValues(options.row) : options.start,
  );
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [reason, setReason] = useState<string | null>(null);
  const [conflict, setConflict] = useState<ShownChange[]>([]);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const ref = useRef<HTMLFormElement>(null);
  const topic = useId();
  // The page may have changed by the time an answer arrives.
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const reset = (next = start) => {
    setStart(next);
    setValues(next);
    setErrors({});
    setReason(null);
    setConflict([]);
  };
  /** What is typed goes on from a newer row. */
  const goOn = (newer: R, theirs: T, merged: T) => {
    setRow(newer);
    setStart(theirs);
    setValues(merged);
  };
  const changed = (Object.keys(start) as (keyof T & string)[]).filter(
    (name) => !isSame(values[name], start[name]),
  );
  const hasChanges = changed.length > 0;
  // Read again, and nothing is typed yet: the form starts from that.
  if (toValues && !hasChanges && !isBusy && isNewer(options.row, row)) {
    setRow(options.row);
    reset(toValues(options.row));
  }

  /** `words`: said beside the first field that is wrong, unless they repeat what it says. */
  const refuse = (wrong: Record<string, string>, words?: string) => {
    const controls = [...(ref.current?.elements ?? [])] as HTMLInputElement[];
    const first = controls.find(({ name }) => name && name in wrong);
    const isTold = first && words && !words.includes(wrong[first.name] ?? '');
    setErrors(isTold ? { ...wrong, [first.name]: words } : wrong);
    if (first) showField(first);
  };
  const fail = (error: unknown): undefined => {
    // Cancelled by the user: nothing to report.
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    const why = getErrorMessage(error);
    const wrong = getFieldErrors(error);
    if (typeof failed === 'string') toastFormError(error, failed, topic);
    else if (failed && Object.keys(wrong).length === 0) toastFormError(error, failed(why), topic);
    setReason(why);
    refuse(wrong);
    return undefined;
  };
  const refuseUnread = (reading: { errors: Record<string, string>; words: string }): undefined => {
    // What a field already says is not repeated. What is said of the whole form is, beside its first field.
    const isSaid = Object.entries(reading.errors).some(
      ([name, message]) =>
        message === reading.words && (name in values || name.replace(/\..*/, '') in values),
    );
    if (!isSaid) toast(reading.words, 'error', { topic });
    refuse(reading.errors, isSaid ? undefined : reading.words);
    return undefined;
  };
  /** The changes to tell: others are of fields that this form doesn’t show, and stay as they are there. */
  const show = (changes: FieldChange[]): ShownChange[] => {
    const form = ref.current;
    if (!form) return [];
    return changes
      .filter(({ name, kind }) => kind === 'both' || isShown(form, name))
      .map((change) => ({
        ...change,
        label: getLabel(form, change.name),
        myText: getShownValue(form, change.name, change.mine),
        theirText: getShownValue(form, change.name, change.theirs),
      }));
  };
  useEffect(() => {
    if (!toValues || !hasChanges || isBusy || !isNewer(options.row, row)) return;
    const theirs = toValues(options.row);
    const { merged, changed } = mergeChanges(start, values, theirs);
    // Nothing of this form changed, as when a handle was saved in a dialog of the settings: nothing to tell.
    if (show(changed).length === 0) goOn(options.row, theirs, merged);
  });
  /** What the server answers, or undefined once the form shows why there is no answer. */
  const sendMerged = async (given: V): Promise<{ answer: A; isMerged: boolean } | undefined> => {
    let value = given;
    let now = { row, start, values };
    for (let tries = 1; ; tries++) {
      try {
        return { answer: await send(value, now.row), isMerged: tries > 1 };
      } catch (error) {
        latest.current.onFailed?.(error);
        const current = getCurrent<R>(error);
        if (current === undefined || !toValues || tries === MAX_TRIES) return fail(error);
        const theirs = toValues(current);
        const { merged, changed } = mergeChanges(now.start, now.values, theirs);
        now = { row: current, start: theirs, values: merged };
        goOn(current, theirs, merged);
        const shown = show(changed);
        setConflict(shown);
        if (shown.length > 0) return undefined;
      }
      const reading = read(now.values, now.row);
      if (reading.errors) return refuseUnread(reading);
      value = reading.value;
    }
  };
  const submit = async (value: V) => {
    isSending.current = true;
    setBusy(true);
    const sent = await sendMerged(value).finally(() => {
      isSending.current = false;
      setBusy(false);
    });
    if (!sent) return;
    setConflict([]);
    const more = { topic, ...(sent.isMerged ? { detail: KEPT } : {}) };
    if (done) toast(typeof done === 'string' ? done : done(sent.answer), 'success', more);
    latest.current.onSent?.(sent.answer);
  };
  return {
    /** As last read. */
    row,
    /** Names of the fields that aren't as they were read. */
    changed,
    values,
    errors,
    /** Why the last attempt failed. */
    reason,
    /** What was changed elsewhere since the row was read, for ConflictNotice. */
    conflict,
    isBusy,
    hasChanges,
    set: (changed: Partial<T>) => {
      // Input during the request would be lost with the response.
      if (isSending.current) return;
      // `lines` also has the messages of `lines.0.amount`.
      const isChanged = (name: string) => name in changed || name.replace(/\..*/, '') in changed;
      setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !isChanged(name))));
      setValues((now) => ({ ...now, ...changed }));
    },
    /** Starts over, from the first values or from new ones. */
    reset,
    /** Starts over from the row as it was saved. */
    rebase: (saved: R) => {
      setRow(saved);
      if (toValues) reset(toValues(saved));
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
        const reading = read(values, row);
        const half = describeHalfDates(event.currentTarget as HTMLFormElement);
        const [first] = Object.values(half);
        if (reading.errors) return refuseUnread({ ...reading, errors: { ...reading.errors, ...half } });
        if (first !== undefined) return refuseUnread({ errors: half, words: first });
        setErrors({});
        void submit(reading.value);
      },
    },
  };
};
