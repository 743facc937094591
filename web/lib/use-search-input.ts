import { useEffect, useRef, useState } from 'react';
import { useDebouncedValue } from './use-debounced-value.ts';

/** A search box whose value is stored elsewhere, such as in the URL; input is applied once typing pauses. */
export const useSearchInput = (search: string, onSearch: (search: string) => void) => {
  const [typed, setTyped] = useState(search);
  const settled = useDebouncedValue(typed, 300);
  const sent = useRef(search);
  // Back, Forward and Clear change it from outside, and the box follows; it ignores its own changes.
  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    setTyped(search);
  }, [search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed moves the search
  useEffect(() => {
    const next = settled.trim();
    if (settled !== typed || next === search) return;
    sent.current = next;
    onSearch(next);
  }, [settled]);
  return { value: typed, onChange: ({ target }: { target: { value: string } }) => setTyped(target.value) };
};
