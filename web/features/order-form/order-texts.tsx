import {
  type OrderFields,
  type OrderText,
  orderTextFields,
  orderTextNames,
} from '../../../shared/order-fields.ts';
import { Field, Input, TextArea } from '../../ui/field.tsx';
import type { Problems } from './find-problems.ts';

/** The text fields of one section of an order: what it is about, or who ordered it. */
export const OrderTexts = ({ section, fields, problems, onText, onLeave }: OrderTextsProps) => (
  <div className="grid gap-6 sm:grid-cols-2">
    {orderTextNames
      .filter((name) => orderTextFields[name].section === section)
      .map((name) => {
        const { kind, label, hint, max, rows, autocomplete, required } = orderTextFields[name];
        const isParagraph = kind === 'paragraph';
        return (
          <Field
            key={name}
            label={label}
            hint={hint}
            error={problems[name]}
            className={isParagraph ? 'sm:col-span-2' : undefined}
          >
            {(control) => {
              const shared = { ...control, name, maxLength: max, value: fields[name] };
              return isParagraph ? (
                <TextArea {...shared} rows={rows} onChange={({ target }) => onText(name, target.value)} />
              ) : (
                <Input
                  {...shared}
                  type={kind === 'email' ? 'email' : undefined}
                  autoComplete={autocomplete}
                  aria-required={required ? true : undefined}
                  onChange={({ target }) => onText(name, target.value)}
                  onBlur={() => onLeave(name)}
                />
              );
            }}
          </Field>
        );
      })}
  </div>
);
type OrderTextsProps = {
  section: 'client' | 'brief';
  fields: OrderFields;
  problems: Problems;
  onText(field: OrderText, value: string): void;
  /** Called when a single-line field loses focus. */
  onLeave(field: OrderText): void;
};
