import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isBlankText, trimText } from '../../../shared/blank-text.ts';
import { messageLimits } from '../../../shared/message-limits.ts';
import { ApiError } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { classes } from '../../lib/classes.ts';
import { showNumber } from '../../lib/locale.ts';
import { useSending } from '../../lib/use-sending.ts';
import { type DraftSchema, field, useStoredDraft } from '../../lib/use-stored-draft.ts';
import { Button } from '../../ui/button.tsx';
import { AutoTextArea, Field } from '../../ui/field.tsx';
import { OfflineNotice } from '../../ui/offline-notice.tsx';

/** Later nobody expects it to be sent by itself, and the server may have forgotten its key. */
const DUE_MS = 12 * 3_600_000;

/** `due_at`: when Send was pressed, if nothing has ended that yet; 0 otherwise. */
const schema: DraftSchema<{ text: string; due_at: number }> = {
  text: field(''),
  due_at: (stored) => (typeof stored === 'number' && Date.now() - stored < DUE_MS ? stored : 0),
};

/** An unsent message: a reload neither loses nor duplicates it. */
export const useMessageDraft = (name: string) => {
  const { draft, key, change, mark, clear } = useStoredDraft(name, schema);
  return {
    text: draft.text,
    isDue: draft.due_at > 0,
    setText: (text: string) => change({ text, due_at: 0 }),
    /** The idempotency key for the next send, which is due from here on. */
    takeKey: (): string => {
      mark({ due_at: draft.due_at || Date.now() });
      return key;
    },
    /** It was not sent, and waits for its writer. */
    endSending: () => mark({ due_at: 0 }),
    clear,
  };
};

const count = (value: number): string => showNumber(value);

const findProblem = (text: string): string | null => {
  if (isBlankText(text)) return 'Write a message first';
  const { length } = trimText(text);
  return length > messageLimits.message
    ? `A message can have at most ${count(messageLimits.message)} characters. This one has ${count(length)}: split it in two.`
    : null;
};

const describeFailure = (error: unknown): string =>
  error instanceof ApiError
    ? getErrorMessage(error)
    : 'Your message wasn’t sent. Check that you’re online, then try again. What you wrote is saved in this browser.';

/** Writes a message. The text is kept until it is sent. */
export const MessageForm = ({ draftName, label, hint, className, send }: MessageFormProps) => {
  const { text, isDue, setText, takeKey, endSending, clear } = useMessageDraft(draftName);
  const [problem, setProblem] = useState<string | null>(null);
  const { error, isSending, stopWaiting, forgetError, send: sendOnce } = useSending();
  const form = useRef<HTMLFormElement>(null);
  const focus = () => form.current?.querySelector('textarea')?.focus();
  const submit = async (isPressed: boolean) => {
    const found = findProblem(text);
    if (isSending) return;
    setProblem(found);
    if (found) return focus();
    const key = takeKey();
    if (await sendOnce(() => send(text, key))) return clear();
    endSending();
    if (isPressed) focus();
  };
  // The page was closed or reloaded before it was sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each draft
  useEffect(() => {
    if (isDue) void submit(false);
  }, [draftName]);
  const trouble = problem ?? (error === null ? null : describeFailure(error));
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit(true);
      }}
    >
      <Field label={label} hint={hint}>
        {(control) => (
          <AutoTextArea
            {...control}
            aria-invalid={trouble ? true : undefined}
            readOnly={isSending}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setProblem(null);
              forgetError();
            }}
          />
        )}
      </Field>
      <p role="alert" className="mt-2 text-error text-sm empty:hidden">
        {trouble}
      </p>
      <Button type="submit" kind="secondary" className={classes('mt-3', className)} aria-disabled={isSending}>
        {isSending ? 'Sending…' : 'Send message'}
      </Button>
      <OfflineNotice stopWaiting={stopWaiting} />
    </form>
  );
};

export type MessageFormProps = {
  /** Storage key of the unsent text; keys starting with `admin_` are removed at sign-out. */
  draftName: string;
  label: string;
  hint: string;
  /** Class of the button. */
  className?: string;
  /** Rejects when the message was not sent. */
  send: (text: string, key: string) => Promise<void>;
};
