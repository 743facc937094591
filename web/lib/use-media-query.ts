import { useSyncExternalStore } from 'react';

/** Whether a media query holds. For pages that are drawn in the browser alone: a server has no screen to ask. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
