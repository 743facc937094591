import { limits } from '../../../../shared/limits.ts';
import { Field, Input, TextArea } from '../../../ui/field.tsx';
import type { Problems } from './find-problems.ts';
import type { OrderFields, TextField } from './order-state.ts';

/** Who orders, and what the record should become. */
export const ClientFields = ({ fields, problems, onText, onLeave }: ClientFieldsProps) => (
  <div className="grid gap-6 sm:grid-cols-2">
    <Field label="Name" hint="Your own, or your artist name." error={problems.name}>
      {(control) => (
        <Input
          {...control}
          name="name"
          autoComplete="name"
          maxLength={limits.name}
          aria-required
          value={fields.name}
          onChange={(event) => onText('name', event.target.value)}
          onBlur={() => onLeave('name')}
        />
      )}
    </Field>
    <Field label="Email" hint="The finished mix is sent here." error={problems.email}>
      {(control) => (
        <Input
          {...control}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={limits.email}
          aria-required
          value={fields.email}
          onChange={(event) => onText('email', event.target.value)}
          onBlur={() => onLeave('email')}
        />
      )}
    </Field>
    <Field
      label="Project details"
      hint="Optional. Genre, tempo, records it should stand beside."
      error={problems.project_details}
      className="sm:col-span-2"
    >
      {(control) => (
        <TextArea
          {...control}
          name="project_details"
          maxLength={limits.project_details}
          value={fields.project_details}
          onChange={(event) => onText('project_details', event.target.value)}
        />
      )}
    </Field>
    <Field
      label="Notes"
      hint="Optional. What to watch out for: a click at 1:12, an effect to keep, a release date."
      error={problems.notes}
      className="sm:col-span-2"
    >
      {(control) => (
        <TextArea
          {...control}
          name="notes"
          rows={2}
          maxLength={limits.notes}
          value={fields.notes}
          onChange={(event) => onText('notes', event.target.value)}
        />
      )}
    </Field>
  </div>
);
type ClientFieldsProps = {
  fields: OrderFields;
  problems: Problems;
  onText(field: TextField, value: string): void;
  onLeave(field: 'name' | 'email'): void;
};
