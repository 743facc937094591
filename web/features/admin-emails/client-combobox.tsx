import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import type { ClientSummary } from '../../../shared/clients.ts';
import { limits } from '../../../shared/limits.ts';
import { call } from '../../lib/api.ts';
import { classes } from '../../lib/classes.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { dense } from '../../ui/dense.ts';
import { Field, Input } from '../../ui/field.tsx';

/** The few best matches for the typed text, or the latest clients while nothing is typed. */
const useClientSearch = (typed: string, isWanted: boolean) => {
  const search = useDebouncedValue(typed.trim(), 200);
  return useQuery({
    queryKey: ['client-search', search],
    queryFn: async ({ signal }) =>
      (await call('GET /api/admin/clients', { query: { limit: 8, search }, signal })).clients,
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
};

type ClientComboboxProps = {
  label: string;
  name?: string;
  hint?: React.ReactNode;
  error?: string | undefined;
  className?: string;
  /** Content of the field: an address, or the search text. */
  value: string;
  onChange: (value: string) => void;
};

/** An address field that suggests clients by name, address or phone. Any other address is allowed too. */
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
      // One more than there are clients: the field itself counts.
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
                ? 'Couldn’t search the clients.'
                : isPlaceholderData || !value.trim()
                  ? ''
                  : 'No matching client. You can still use a full email address.'
            }
            onChoose={choose}
          />
        </div>
      )}
    </Field>
  );
};

type ClientOptionsProps = {
  id: string;
  isOpen: boolean;
  clients: ClientSummary[];
  /** Index of the option selected by arrow keys, or -1. */
  active: number;
  optionId: (index: number) => string;
  /** Shown when there are no matches. */
  empty: string;
  onChoose: (index: number) => void;
};

/** The list of suggestions below the field. */
const ClientOptions = (props: ClientOptionsProps) => {
  const { id, isOpen, clients, active, optionId, empty, onChoose } = props;
  const isShown = isOpen && (clients.length > 0 || empty !== '');
  return (
    <>
      <div
        hidden={!isShown}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-sm border border-edge bg-panel shadow-2xl"
      >
        <div id={id} role="listbox" aria-label="Clients">
          {isShown &&
            clients.map(({ name, email, unsubscribed }, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active one
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
              <div
                key={email}
                id={optionId(index)}
                role="option"
                aria-selected={index === active}
                // Keeps focus in the field.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(index)}
                className={classes(
                  'min-h-11 cursor-pointer px-3 py-1.5 text-sm hover:bg-raised',
                  index === active && 'bg-raised shadow-[inset_2px_0_0_var(--color-text)]',
                )}
              >
                <p className="font-medium wrap-anywhere">{name}</p>
                <p className="text-muted text-xs wrap-anywhere">
                  {email}
                  {unsubscribed && ' · unsubscribed'}
                </p>
              </div>
            ))}
        </div>
        {clients.length === 0 && <p className="px-3 py-2.5 text-muted text-sm">{empty}</p>}
      </div>
      <p role="status" className="sr-only">
        {isShown && (clients.length === 0 ? empty : `${clients.length} clients found`)}
      </p>
    </>
  );
};
