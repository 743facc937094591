import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { Field, Select } from '../../ui/field.tsx';
import { type EmailContent, isBlankEmail, isSameEmail, type TemplateContent } from './email-content.ts';

/** Fills the email from a template. Replaced text can be restored. */
export const TemplatePicker = ({ content, onChange, builtIn, own }: TemplatePickerProps) => {
  const [typed, setTyped] = useState<EmailContent | null>(null);
  const all = [...builtIn, ...own];
  const chosen = all.find((template) => isSameEmail(template, content));
  const choose = (id: string) => {
    const template = all.find((candidate) => candidate.id === id);
    if (!template) return;
    if (!chosen && !isBlankEmail(content)) setTyped(content);
    onChange({ subject: template.subject, message: template.message });
  };
  return (
    <div>
      <Field label="Template">
        {(control) => (
          <Select
            {...control}
            className={dense}
            value={chosen?.id ?? ''}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">None</option>
            <optgroup label="Ready to use">
              {builtIn.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
            {own.length > 0 && (
              <optgroup label="Your own">
                {own.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </optgroup>
            )}
          </Select>
        )}
      </Field>
      {typed && chosen && (
        <Button
          kind="quiet"
          className={`${dense} mt-1`}
          onClick={() => {
            onChange(typed);
            setTyped(null);
          }}
        >
          Restore what I had written
        </Button>
      )}
    </div>
  );
};
type TemplatePickerProps = {
  content: EmailContent;
  onChange: (content: EmailContent) => void;
  builtIn: readonly TemplateContent[];
  own: readonly TemplateContent[];
};
