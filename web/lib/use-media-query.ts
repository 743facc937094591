import { useSyncExternalStore } from 'react';

/** Whether a media query matches. Only for pages rendered in the browser: a server has no screen. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
