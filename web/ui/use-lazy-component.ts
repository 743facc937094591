import { type ComponentType, useCallback, useRef, useState } from 'react';
import { toast } from './toast.ts';

/**
 * A component that is loaded on demand; null until then. `ensure` returns whether it is available; a loading error has
 * already been shown.
 */
export const useLazyComponent = <P>(load: () => Promise<ComponentType<P>>) => {
  const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null);
  const loading = useRef<Promise<boolean> | null>(null);
  const ensure = useCallback((): Promise<boolean> => {
    loading.current ??= load().then(
      (component) => {
        setLoaded(() => component);
        return true;
      },
      () => {
        loading.current = null;
        toast('This couldn’t be opened. Check that the server is running, or reload the page.', 'error');
        return false;
      },
    );
    return loading.current;
  }, [load]);
  return { Loaded, ensure };
};
