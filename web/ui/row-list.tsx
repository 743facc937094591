import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { classes } from '../lib/classes.ts';
import { ActionButton } from './action-button.tsx';
import { dense } from './dense.ts';
import { Field, Input } from './field.tsx';
import type { FieldForm } from './use-form.ts';

type Row = Record<string, string>;
type Column<R> = {
  field: keyof R & string;
  label: string;
  type?: 'text' | 'url' | 'date';
  inputMode?: 'numeric' | 'decimal';
  className?: string;
};

/** A field that is a list of rows, each of a few fields, which are added and removed. */
export const RowList = <N extends string, R extends Row>(props: RowListProps<N, R>) => {
  const { form, name, columns, blank, add, max = Number.POSITIVE_INFINITY, className, children } = props;
  const { change = (row, field, typed) => ({ ...row, [field]: typed }), nameRow, removeClass } = props;
  const rows = form.values[name];
  const button = useRef<HTMLButtonElement>(null);
  const set = (changed: R[]) => form.set({ [name]: changed } as Record<N, R[]>);
  return (
    <div id={name}>
      {rows.length === 0 && <p className="mb-3 text-muted text-sm">{children}</p>}
      <ul className="divide-y divide-hairline">
        {rows.map((row, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else of their own
            key={place}
            className={classes('grid items-start gap-3 py-3 first:pt-0', className)}
          >
            {columns.map(({ field, label, type = 'text', inputMode, className }) => (
              <Field
                key={field}
                label={label}
                className={className}
                error={form.errors[`${name}.${place}.${field}`]}
              >
                {(control) => (
                  <Input
                    {...control}
                    name={`${name}.${place}.${field}`}
                    type={type}
                    inputMode={inputMode}
                    autoComplete="off"
                    className={classes(dense, inputMode && 'figures')}
                    readOnly={form.isBusy}
                    value={row[field]}
                    onChange={({ target }) => set(rows.with(place, change(row, field, target.value)))}
                  />
                )}
              </Field>
            ))}
            <ActionButton
              kind="quiet"
              className={classes('mt-6.5', removeClass)}
              aria-label={`Remove ${nameRow(row)}`}
              onClick={() => {
                // At the maximum, the button that takes focus is rendered only now.
                flushSync(() => set(rows.toSpliced(place, 1)));
                button.current?.focus();
              }}
            >
              Remove
            </ActionButton>
          </li>
        ))}
      </ul>
      {form.errors[name] && <p className="mb-3 text-error text-sm">{form.errors[name]}</p>}
      {rows.length < max && (
        <ActionButton ref={button} kind="secondary" onClick={() => set([...rows, blank])}>
          {add}
        </ActionButton>
      )}
    </div>
  );
};
type RowListProps<N extends string, R extends Row> = {
  form: FieldForm<{ [K in N]: R[] }>;
  name: N;
  columns: Column<R>[];
  blank: R;
  max?: number;
  /** The words of the button that adds one. */
  add: string;
  /** What a row is called where it is removed. */
  nameRow: (row: R) => string;
  /** What a row becomes by typing in one of its fields. */
  change?: (row: R, field: keyof R & string, typed: string) => R;
  /** The columns of a row's grid. */
  className: string;
  removeClass?: string;
  /** Shown while there are none. */
  children: ReactNode;
};

/** Links with their names. A URL needs the whole width to be read. */
export const LinkList = <N extends string>(props: LinkListProps<N>) => (
  <RowList
    {...props}
    columns={[
      { field: 'label', label: 'Name' },
      { field: 'url', label: 'Link', type: 'url', className: 'col-span-2' },
    ]}
    blank={{ label: '', url: '' }}
    nameRow={({ label }) => label || 'this link'}
    className="grid-cols-[minmax(0,1fr)_auto]"
    removeClass="col-start-2 row-start-1"
  />
);
type LinkListProps<N extends string> = Pick<
  RowListProps<N, { label: string; url: string }>,
  'form' | 'name' | 'max' | 'add' | 'children'
>;
