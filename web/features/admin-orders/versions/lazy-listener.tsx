import { lazy } from 'react';
import type { ListenerProps } from './version-listener.tsx';

const Lost = (_: ListenerProps) => (
  <p role="alert" className="text-error text-sm">
    The player couldn’t load. Check your connection, then reload the page.
  </p>
);

/** The player of a version; its code is loaded with the first one. */
export const LazyListener = lazy(() =>
  import('./version-listener.tsx').then(
    ({ VersionListener }) => ({ default: VersionListener }),
    () => ({ default: Lost }),
  ),
);
