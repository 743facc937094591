import { useRef } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { dense } from '../../../ui/dense.ts';
import { Field, Input, TextArea } from '../../../ui/field.tsx';
import { type Letter, textError } from './letter.ts';
import { VariableList } from './variable-list.tsx';

/** `Subject` and `Message` of a letter, and the variables one can put where the cursor is. */
export const LetterFields = (props: LetterFieldsProps) => {
  const { letter, onChange, errors = {}, rows = 9, areVariablesOpen = false } = props;
  const subject = useRef<HTMLInputElement>(null);
  const message = useRef<HTMLTextAreaElement>(null);
  const latest = useRef<'subject' | 'message'>('message');
  const insert = (text: string) => {
    const field = latest.current === 'subject' ? subject.current : message.current;
    if (!field) return;
    field.focus();
    field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
    // React hears of it as if it had been typed.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div className="space-y-4">
      <Field label="Subject" error={errors.subject ?? textError(letter.subject)}>
        {(control) => (
          <Input
            {...control}
            ref={subject}
            name="subject"
            autoComplete="off"
            maxLength={limits.mail_subject}
            className={dense}
            value={letter.subject}
            onFocus={() => {
              latest.current = 'subject';
            }}
            onChange={({ target }) => onChange({ ...letter, subject: target.value })}
          />
        )}
      </Field>
      <Field label="Message" error={errors.message ?? textError(letter.message)}>
        {(control) => (
          <TextArea
            {...control}
            ref={message}
            name="message"
            rows={rows}
            maxLength={limits.mail_message}
            className={dense}
            value={letter.message}
            onFocus={() => {
              latest.current = 'message';
            }}
            onChange={({ target }) => onChange({ ...letter, message: target.value })}
          />
        )}
      </Field>
      <VariableList isOpen={areVariablesOpen} onInsert={insert} />
    </div>
  );
};
type LetterFieldsProps = {
  letter: Letter;
  onChange: (letter: Letter) => void;
  /** What the last try to send said, by field. */
  errors?: { subject?: string | undefined; message?: string | undefined };
  rows?: number;
  /** Whether the variables stand open at first. */
  areVariablesOpen?: boolean;
};
