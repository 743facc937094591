import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** How long a value that was reached by arrow keys stands before it counts. */
const HESITATION_MS = 1200;

/**
 * A select changes at every press of an arrow key while it is closed. A choice made by pointer, Enter or Space counts
 * at once; one that is only being passed by counts when the hand rests, presses Enter or leaves.
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
  // Leaving the page counts as leaving the field.
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
