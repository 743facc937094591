import { ActionButton } from '../../ui/action-button.tsx';
import { dense } from '../../ui/dense.ts';
import { Field, Select } from '../../ui/field.tsx';
import type { EmailContent, TemplateContent } from './email-content.ts';
import { useTemplateChoice } from './use-templates.ts';

/** Fills the email from a template. Replaced text can be restored. */
export const TemplatePicker = ({ content, onChange, builtIn, own }: TemplatePickerProps) => {
  const all = [...builtIn, ...own];
  const { chosen, choose, restore } = useTemplateChoice(all, content, onChange);
  return (
    <div>
      <Field label="Template">
        {(control) => (
          <Select
            {...control}
            className={dense}
            value={chosen?.id ?? ''}
            onChange={({ target }) => {
              const template = all.find(({ id }) => id === target.value);
              if (template) choose(template);
            }}
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
      {restore && (
        <ActionButton kind="quiet" className="mt-1" onClick={restore}>
          Restore what I had written
        </ActionButton>
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
