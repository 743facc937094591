import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { NamedLink } from '../../shared/look.ts';
import { ActionButton } from './action-button.tsx';
import { dense } from './dense.ts';
import { Field, Input } from './field.tsx';
import type { FieldForm } from './use-form.ts';

const fields: { field: keyof NamedLink; label: string; className?: string }[] = [
  { field: 'label', label: 'Name' },
  { field: 'url', label: 'Link', className: 'col-span-2' },
];

/** Links with their names. A URL needs the whole width to be read. */
export const LinkList = <N extends string>({ form, name, max, add, children }: LinkListProps<N>) => {
  const links = form.values[name];
  const button = useRef<HTMLButtonElement>(null);
  const set = (changed: NamedLink[]) => form.set({ [name]: changed } as Record<N, NamedLink[]>);
  return (
    <div id={name}>
      {links.length === 0 && <p className="mb-3 text-muted text-sm">{children}</p>}
      <ul className="divide-y divide-hairline">
        {links.map((link, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have nothing else of their own
            key={place}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 py-3 first:pt-0"
          >
            {fields.map(({ field, label, className }) => (
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
                    type={field === 'url' ? 'url' : 'text'}
                    autoComplete="off"
                    className={dense}
                    readOnly={form.isBusy}
                    value={link[field]}
                    onChange={({ target }) => set(links.with(place, { ...link, [field]: target.value }))}
                  />
                )}
              </Field>
            ))}
            <ActionButton
              kind="quiet"
              className="col-start-2 row-start-1 mt-6.5"
              aria-label={`Remove ${link.label || 'this link'}`}
              onClick={() => {
                // At the maximum, the button that takes focus is rendered only now.
                flushSync(() => set(links.toSpliced(place, 1)));
                button.current?.focus();
              }}
            >
              Remove
            </ActionButton>
          </li>
        ))}
      </ul>
      {form.errors[name] && <p className="mb-3 text-error text-sm">{form.errors[name]}</p>}
      {links.length < max && (
        <ActionButton ref={button} kind="secondary" onClick={() => set([...links, { label: '', url: '' }])}>
          {add}
        </ActionButton>
      )}
    </div>
  );
};
type LinkListProps<N extends string> = {
  form: FieldForm<{ [K in N]: NamedLink[] }>;
  name: N;
  max: number;
  /** The words of the button that adds one. */
  add: string;
  /** Shown while there are none. */
  children: ReactNode;
};
