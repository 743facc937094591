import { useEffect } from 'react';
import { useLocation } from 'react-router';

// How long to look for the place and to correct its position while panels load.
const SETTLING_MS = 3_000;

/** Scrolls to the field or section named in the URL, also once it has loaded, and focuses a field. */
export const useHashTarget = (): void => {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed again goes there again
  useEffect(() => {
    const name = hash.slice(1);
    if (!name) return;
    let found: HTMLElement | null = null;
    const go = () => {
      const before = found;
      found =
        document.querySelector<HTMLElement>(`main form [name="${CSS.escape(name)}"]`) ??
        document.getElementById(name);
      if (!found) return;
      const isField = found.matches('input, textarea, select, button');
      if (!isField) found.tabIndex = -1;
      found.scrollIntoView({ block: isField ? 'center' : 'start' });
      if (found !== before) found.focus({ preventScroll: true });
    };
    const watcher = new MutationObserver(go);
    const stop = () => {
      watcher.disconnect();
      clearTimeout(timer);
      for (const event of moves) window.removeEventListener(event, stop);
    };
    const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
    const timer = setTimeout(stop, SETTLING_MS);
    go();
    watcher.observe(document.body, { childList: true, subtree: true });
    for (const event of moves) window.addEventListener(event, stop, { passive: true });
    return stop;
  }, [hash, key]);
};
