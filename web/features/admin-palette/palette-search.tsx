import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useId, useState } from 'react';
import { refusalOf } from '../../lib/refusal.ts';
import type { PaletteItem } from './palette-item.ts';
import { PaletteList } from './palette-list.tsx';
import { useOptions } from './use-options.ts';
import { usePaletteGroups } from './use-palette-groups.ts';

const says = (count: number, isBusy: boolean) => {
  if (count === 0)
    return isBusy ? 'Searching…' : 'Nothing found. Try a page, an order number, or the name of a client.';
  return `${count === 1 ? '1 result' : `${count} results`}${isBusy ? ', searching for more…' : ''}`;
};

/** The box one types in and what fits. `Write to a client…` asks for the client in the same place; an empty box leads back from there. */
export const PaletteSearch = ({ onChoose }: { onChoose: (item: PaletteItem) => void }) => {
  const [typed, setTyped] = useState('');
  const [isWriting, setWriting] = useState(false);
  const id = useId();
  const { groups, isBusy, error } = usePaletteGroups(typed, isWriting);
  const choose = (item: PaletteItem) => {
    if (!('act' in item) || item.act !== 'write') return onChoose(item);
    setWriting(true);
    type('');
  };
  const options = useOptions(
    groups.flatMap(({ items }) => items),
    id,
    choose,
  );
  const type = (text: string) => {
    setTyped(text);
    options.unmark();
  };
  const { current } = options;
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const label = isWriting ? 'Write to which client?' : 'Page, action, order or client';
  return (
    <>
      <div className="flex items-center gap-3 border-hairline border-b px-4">
        <Search aria-hidden size={18} className="shrink-0 text-muted" />
        <input
          role="combobox"
          aria-label={label}
          aria-expanded={count > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={current && options.optionId(current.id)}
          placeholder={label}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          enterKeyHint="go"
          className="min-h-14 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-muted"
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Backspace' && typed === '' && isWriting) setWriting(false);
            else options.onKeyDown(event);
          }}
        />
      </div>
      <PaletteList id={id} groups={groups} options={options} onChoose={choose} />
      <div className="flex min-h-10 items-center justify-between gap-4 border-hairline border-t px-4 py-1.5 text-muted text-xs">
        {error && !isBusy ? (
          <p role="alert" className="text-error">
            Orders and clients cannot be searched. {refusalOf(error)}
          </p>
        ) : (
          <p role="status">{says(count, isBusy)}</p>
        )}
        <p aria-hidden="true" className="shrink-0 font-mono pointer-coarse:hidden">
          ↑ ↓ ↵ esc
        </p>
      </div>
    </>
  );
};
