import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { loadPatiently } from '../lib/load-patiently.ts';

const TRIES = 3;

/**
 * A component whose code loads when it is first shown; until then, the nearest `Suspense` shows its fallback. `lost` says
 * what couldn’t load, unless nobody would miss it.
 */
export const lazyCode = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  lost?: string,
): ComponentType<Props> => {
  const Lost = () =>
    lost && (
      <p role="alert" className="text-error text-sm">
        {lost} Check your connection, then reload the page.
      </p>
    );
  return lazy(() =>
    loadPatiently(load, TRIES)
      .catch(() => Lost as ComponentType<Props>)
      .then((part) => ({ default: part })),
  ) as ComponentType<Props>;
};

/** The same, with a `fallback` of its own. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  lost?: string,
  fallback?: ReactNode,
) => {
  const Part = lazyCode(load, lost);
  return (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
};
