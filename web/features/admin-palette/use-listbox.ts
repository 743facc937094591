import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { PaletteItem } from '../../lib/recent-choices.ts';

/**
 * Options of a combobox. One is always active: the first, until an arrow key or the pointer selects another. Focus stays
 * in the input, which refers to the active option (`aria-activedescendant`).
 */
export const useListbox = (items: PaletteItem[], listId: string, onChoose: (item: PaletteItem) => void) => {
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
