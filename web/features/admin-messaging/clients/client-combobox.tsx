import { type KeyboardEvent, useId, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { dense } from '../../../ui/dense.ts';
import { Field, Input } from '../../../ui/field.tsx';
import { ClientOptions } from './client-options.tsx';
import { useClientSearch } from './use-client-search.ts';

type ClientComboboxProps = {
  label: string;
  name?: string;
  hint?: React.ReactNode;
  error?: string | undefined;
  className?: string;
  /** What stands in the field: an address, or what is typed on the way to one. */
  value: string;
  onChange: (value: string) => void;
};

/** A field for an address that finds clients by name, address or phone while one types; any other address may stand there, too. */
export const ClientCombobox = (props: ClientComboboxProps) => {
  const { label, name, hint, error, className, value, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const id = useId();
  const { data: clients = [], isError, isPlaceholderData } = useClientSearch(value, isOpen);
  const optionId = (index: number) => `${id}-${index}`;
  const show = () => {
    setOpen(true);
    setActive(-1);
  };
  const choose = (index: number) => {
    const client = clients[index];
    if (client) onChange(client.email);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return show();
      const step = key === 'ArrowDown' ? 1 : -1;
      // One place more than there are clients: the field itself.
      const places = clients.length + 1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (isOpen && key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (isOpen && key === 'Enter' && active >= 0) {
      event.preventDefault();
      choose(active);
    }
  };
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            name={name}
            type="text"
            inputMode="email"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.email}
            placeholder="Name or address"
            className={dense}
            value={value}
            onChange={({ target }) => {
              onChange(target.value);
              show();
            }}
            onClick={show}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
          />
          <ClientOptions
            id={`${id}-list`}
            isOpen={isOpen}
            clients={clients}
            active={active}
            optionId={optionId}
            empty={
              isError
                ? 'The clients could not be searched.'
                : isPlaceholderData || !value.trim()
                  ? ''
                  : 'No client fits; a whole address can be used as it is.'
            }
            onChoose={choose}
          />
        </div>
      )}
    </Field>
  );
};
