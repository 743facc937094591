import { useEffect, useRef } from 'react';

/**
 * Moves focus when a change removes the element that had it. A number counts rows, of which only a loss matters; any
 * other change of `state` does.
 */
export const useFocusFallback = (state: string | number, moveFocus: () => void): void => {
  const before = useRef(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the state changes
  useEffect(() => {
    const isRemoval = typeof state === 'number' ? state < Number(before.current) : state !== before.current;
    before.current = state;
    if (isRemoval && document.activeElement === document.body) moveFocus();
  }, [state]);
};
