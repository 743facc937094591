import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { classes } from '../../lib/classes.ts';
import type { PaletteItem } from '../../lib/recent-choices.ts';
import type { PaletteGroup } from './palette-entries.ts';
import { usePaletteResults } from './use-palette-results.ts';

const describeResults = (count: number, isBusy: boolean) => {
  if (count === 0)
    return isBusy ? 'Searching…' : 'Nothing found. Try a page, a setting, a song or a client’s name.';
  return `${formatCount(count, 'result')}${isBusy ? ', searching for more…' : ''}`;
};

/**
 * The search box and its results. `Write to a client…` asks for the client in the same box; Backspace in the empty box
 * goes back.
 */
export const PaletteSearch = ({ onChoose }: { onChoose: (item: PaletteItem) => void }) => {
  const [typed, setTyped] = useState('');
  const [isWriting, setWriting] = useState(false);
  const id = useId();
  const { groups, isBusy, error } = usePaletteResults(typed, isWriting);
  const choose = (item: PaletteItem) => {
    if (!('act' in item) || item.act !== 'write') return onChoose(item);
    setWriting(true);
    type('');
  };
  const options = useListbox(
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
            We couldn’t search orders and clients. {getErrorMessage(error)}
          </p>
        ) : (
          <p role="status">{describeResults(count, isBusy)}</p>
        )}
        <p aria-hidden="true" className="shrink-0 pointer-coarse:hidden">
          ↑ ↓ ↵ esc
        </p>
      </div>
    </>
  );
};

/** Options in groups. The input handles keys; the pointer highlights and selects. */
const PaletteList = ({ id, groups, options, onChoose }: PaletteListProps) => (
  <div
    ref={options.list}
    id={id}
    role="listbox"
    aria-label="Results"
    className="min-h-0 flex-1 scroll-py-2 overflow-y-auto p-2 empty:p-0"
  >
    {groups.map(({ label, items }, index) => (
      // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form controls
      <div key={label} role="group" aria-labelledby={`${id}-group-${index}`} className="not-first:mt-2">
        <p id={`${id}-group-${index}`} className="label px-2.5 py-1 text-muted">
          {label}
        </p>
        {items.map((item) => (
          <Option
            key={item.id}
            id={options.optionId(item.id)}
            item={item}
            isMarked={item === options.current}
            onMark={() => options.mark(item.id)}
            onChoose={() => onChoose(item)}
          />
        ))}
      </div>
    ))}
  </div>
);
type PaletteListProps = {
  id: string;
  groups: PaletteGroup[];
  options: ReturnType<typeof useListbox>;
  onChoose: (item: PaletteItem) => void;
};

const Option = ({ id, item, isMarked, onMark, onChoose }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, as in every combobox
  // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the marked option
  <div
    id={id}
    role="option"
    aria-selected={isMarked}
    className={classes(
      'flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-sm px-2.5 pointer-fine:min-h-9',
      isMarked && 'bg-raised shadow-[inset_2px_0_0_var(--color-muted)]',
    )}
    onPointerMove={isMarked ? undefined : onMark}
    onPointerDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    <span className="truncate">{item.label}</span>
    {item.note && <span className="min-w-0 truncate text-muted text-sm">{item.note}</span>}
  </div>
);
type OptionProps = {
  id: string;
  item: PaletteItem;
  isMarked: boolean;
  onMark: () => void;
  onChoose: () => void;
};

/**
 * Options of a combobox. One is always active: the first, until an arrow key or the pointer selects another. Focus stays
 * in the input, which refers to the active option (`aria-activedescendant`).
 */
const useListbox = (items: PaletteItem[], listId: string, onChoose: (item: PaletteItem) => void) => {
  const [marked, setMarked] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === marked),
  );
  const current = items[at];
  const optionId = (id: string) => `${listId}-${id}`;

  // The pointer activates what it is over; an option activated by keys is scrolled into view.
  const isByKey = useRef(false);
  useEffect(() => {
    if (!isByKey.current || !current) return;
    isByKey.current = false;
    document.getElementById(`${listId}-${current.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [current, listId]);

  const step = (by: number) => {
    isByKey.current = true;
    setMarked(items[(at + by + items.length) % items.length]?.id ?? null);
  };
  return {
    current,
    list,
    optionId,
    mark: (id: string) => setMarked(id),
    /** What is typed starts the marks afresh. */
    unmark: () => {
      setMarked(null);
      list.current?.scrollTo({ top: 0 });
    },
    onKeyDown: (event: KeyboardEvent) => {
      // Keys pressed during IME composition belong to the input method.
      if (event.nativeEvent.isComposing || items.length === 0) return;
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (by) {
        event.preventDefault();
        step(by);
      } else if (event.key === 'Enter' && current) {
        event.preventDefault();
        onChoose(current);
      }
    },
  };
};
