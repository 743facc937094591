import ChevronDown from 'lucide-react/icons/chevron-down';
import { useRef } from 'react';
import { emailVariables } from '../../../shared/email-variables.ts';
import { limits } from '../../../shared/limits.ts';
import { dense } from '../../ui/dense.ts';
import { Field, Input, TextArea } from '../../ui/field.tsx';
import { type EmailContent, getTextError } from './email-content.ts';

/** `Subject` and `Message` of an email, and the variables to insert at the cursor. */
export const EmailFields = (props: EmailFieldsProps) => {
  const { content, onChange, errors = {}, rows = 9, areVariablesOpen = false } = props;
  const subject = useRef<HTMLInputElement>(null);
  const message = useRef<HTMLTextAreaElement>(null);
  const latest = useRef<'subject' | 'message'>('message');
  const insert = (text: string) => {
    const field = latest.current === 'subject' ? subject.current : message.current;
    if (!field) return;
    field.focus();
    field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
    // React handles it as if it had been typed.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div className="space-y-4">
      <Field label="Subject" error={errors.subject ?? getTextError(content.subject)}>
        {(control) => (
          <Input
            {...control}
            ref={subject}
            name="subject"
            autoComplete="off"
            maxLength={limits.mail_subject}
            className={dense}
            value={content.subject}
            onFocus={() => {
              latest.current = 'subject';
            }}
            onChange={({ target }) => onChange({ ...content, subject: target.value })}
          />
        )}
      </Field>
      <Field label="Message" error={errors.message ?? getTextError(content.message)}>
        {(control) => (
          <TextArea
            {...control}
            ref={message}
            name="message"
            rows={rows}
            maxLength={limits.mail_message}
            className={dense}
            value={content.message}
            onFocus={() => {
              latest.current = 'message';
            }}
            onChange={({ target }) => onChange({ ...content, message: target.value })}
          />
        )}
      </Field>
      <VariableList isOpen={areVariablesOpen} onInsert={insert} />
    </div>
  );
};
type EmailFieldsProps = {
  content: EmailContent;
  onChange: (content: EmailContent) => void;
  /** Errors of the last attempt to send, by field. */
  errors?: { subject?: string | undefined; message?: string | undefined };
  rows?: number;
  /** Whether the list of variables is initially open. */
  areVariablesOpen?: boolean;
};

/** The variables an email can contain; a click inserts one at the cursor. */
const VariableList = ({ isOpen, onInsert }: VariableListProps) => (
  <details open={isOpen} className="group rounded-sm border border-hairline">
    <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3 text-muted text-sm hover:text-text pointer-fine:min-h-9">
      Variables filled in for each client
      <ChevronDown aria-hidden size={15} className="shrink-0 group-open:rotate-180" />
    </summary>
    <ul className="grid gap-x-4 border-hairline border-t p-1.5 sm:grid-cols-2">
      {Object.entries(emailVariables).map(([name, meaning]) => (
        <li key={name}>
          <button
            type="button"
            className="flex min-h-11 w-full cursor-pointer flex-col items-start justify-center rounded-sm px-1.5 py-1 text-left hover:bg-raised"
            onClick={() => onInsert(`{{${name}}}`)}
          >
            <span className="sr-only">Insert </span>
            <code className="font-mono text-xs">{`{{${name}}}`}</code>
            <span className="text-muted text-xs">{meaning}</span>
          </button>
        </li>
      ))}
    </ul>
  </details>
);
type VariableListProps = { isOpen: boolean; onInsert: (text: string) => void };
