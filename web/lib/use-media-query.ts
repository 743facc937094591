import { useSyncExternalStore } from 'react';

/** Whether a media query holds; the server and the first render take `onServer`. */
export const useMediaQuery = (query: string, onServer = false): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
    () => onServer,
  );
