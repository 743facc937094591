import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** How long a value reached by arrow keys must stay selected before it is applied. */
const HESITATION_MS = 1200;

/**
 * A closed select changes with every press of an arrow key. A choice made by pointer, Enter or Space is applied at once;
 * one reached by arrow keys is applied after a pause, on Enter, or on blur.
 */
export const useDeferredSelect = <T extends string>(chosen: T, onChoose: (value: T) => void) => {
  const [passing, setPassing] = useState<T | null>(null);
  const isStepping = useRef(false);
  const waiting = useRef<(() => void) | null>(null);

  const commit = () => {
    waiting.current?.();
    waiting.current = null;
  };
  const choose = (value: T) => {
    waiting.current = null;
    setPassing(null);
    if (value !== chosen) onChoose(value);
  };
  useEffect(() => {
    if (passing === null) return;
    const timer = setTimeout(commit, HESITATION_MS);
    return () => clearTimeout(timer);
  });
  // Leaving the page counts as blur.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is read when the field goes away
  useEffect(() => commit, []);

  return {
    value: passing ?? chosen,
    onPointerDown: () => {
      isStepping.current = false;
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      isStepping.current = key !== 'Enter' && key !== ' ';
      if (key === 'Enter') commit();
    },
    onBlur: () => {
      commit();
      isStepping.current = false;
    },
    onChange: ({ target }: { target: { value: string } }) => {
      const value = target.value as T;
      if (!isStepping.current) return choose(value);
      waiting.current = () => choose(value);
      setPassing(value);
    },
  };
};
