import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { loadPatiently } from '../lib/load-patiently.ts';

const TRIES = 3;

/**
 * A component whose code loads when it is first shown, with `fallback` in its place until then. `lost` says what
 * couldn’t load, unless nobody would miss it.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  lost?: string,
  fallback?: ReactNode,
) => {
  const Lost = () =>
    lost && (
      <p role="alert" className="text-error text-sm">
        {lost} Check your connection, then reload the page.
      </p>
    );
  const Part = lazy(() =>
    loadPatiently(load, TRIES)
      .catch(() => Lost as ComponentType<Props>)
      .then((part) => ({ default: part })),
  ) as ComponentType<Props>;
  return (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
};
