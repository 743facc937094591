import { type FormEvent, useRef, useState } from 'react';
import { isBlankText, trimText } from '../../../shared/blank-text.ts';
import { limits } from '../../../shared/limits.ts';
import { ApiError } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { classes } from '../../lib/classes.ts';
import { AutoTextArea } from '../../ui/auto-text-area.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useMessageDraft } from './use-message-draft.ts';

const count = (value: number): string => value.toLocaleString('en');

const findProblem = (text: string): string | null => {
  if (isBlankText(text)) return 'Write a message first';
  const { length } = trimText(text);
  return length > limits.message
    ? `A message can have at most ${count(limits.message)} characters. This one has ${count(length)}: split it in two.`
    : null;
};

const describeFailure = (error: unknown): string =>
  error instanceof ApiError
    ? getErrorMessage(error)
    : 'Your message wasn’t sent. Check that you’re online, then try again. What you wrote is saved in this browser.';

/** Writes a message. The text is kept until it is sent. */
export const MessageForm = ({ draftName, label, hint, className, send }: MessageFormProps) => {
  const { text, setText, takeKey, clear } = useMessageDraft(draftName);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const refuse = (words: string) => {
    setProblem(words);
    form.current?.querySelector('textarea')?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const found = findProblem(text);
    if (found) return refuse(found);
    setProblem(null);
    setSending(true);
    try {
      await send(text, takeKey());
      clear();
    } catch (error) {
      refuse(describeFailure(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <Field label={label} hint={hint}>
        {(control) => (
          <AutoTextArea
            {...control}
            aria-invalid={problem ? true : undefined}
            readOnly={isSending}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setProblem(null);
            }}
          />
        )}
      </Field>
      <p role="alert" className="mt-2 text-error text-sm empty:hidden">
        {problem}
      </p>
      <Button type="submit" className={classes('mt-3', className)} aria-disabled={isSending}>
        {isSending ? 'Sending…' : 'Send message'}
      </Button>
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
