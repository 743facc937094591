import { type ComponentType, useCallback, useRef, useState } from 'react';
import { toast } from './toast.ts';

/**
 * A component whose code comes when it is first asked for: null until then. `ensure` answers whether it is there; where it could not be
 * loaded, that has been said.
 */
export const useLazyComponent = <P>(load: () => Promise<ComponentType<P>>) => {
  const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null);
  const asked = useRef<Promise<boolean> | null>(null);
  const ensure = useCallback((): Promise<boolean> => {
    asked.current ??= load().then(
      (component) => {
        setLoaded(() => component);
        return true;
      },
      () => {
        asked.current = null;
        toast('This couldn’t be opened. Check that the server is running, or reload the page.', 'error');
        return false;
      },
    );
    return asked.current;
  }, [load]);
  return { Loaded, ensure };
};
