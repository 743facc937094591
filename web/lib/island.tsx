import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { KeepShown, Shown } from './keep-shown.tsx';
import { loadPatiently } from './load-patiently.ts';
import { recordClicks } from './replay-clicks.ts';

type Module<P> = { default: ComponentType<P> };

const starters: (() => Promise<unknown>)[] = [];

const sleepers = new Map<string, () => void>();

/** Loads an element's island now, because its content has changed. */
export const hydrateIsland = (near: string): void => sleepers.get(near)?.();

/**
 * Waits until the element is in the viewport, or near it after the first scroll, or is touched, focused, targeted by the
 * URL, or explicitly hydrated. Clicks in the meantime, and until `release`, are kept.
 */
const watchFor = (id: string) => {
  let release = () => {};
  const isNear = new Promise<void>((resolve) => {
    const element = document.getElementById(id);
    if (!element) return resolve();
    let observer: IntersectionObserver;
    const observe = (rootMargin: string) => {
      observer?.disconnect();
      observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) arrive();
        },
        { rootMargin },
      );
      observer.observe(element);
    };
    const lookAhead = () => observe('800px 0px');
    const arrive = () => {
      observer?.disconnect();
      removeEventListener('scroll', lookAhead);
      sleepers.delete(id);
      resolve();
    };
    sleepers.set(id, arrive);
    release = recordClicks(() => document.getElementById(id), arrive);
    if (location.hash === `#${id}`) arrive();
    else {
      observe('0px');
      addEventListener('scroll', lookAhead, { once: true, passive: true });
    }
  });
  return { isNear, release };
};

/**
 * A part of a page whose code loads after the page's own. The server loads every island before rendering, so its HTML is
 * complete; the browser keeps that HTML and hydrates it once the code has loaded, when the element with the id `near` comes
 * close. Its parents must not re-render before that. Where the page had to be rendered anew, because something changed its
 * HTML before hydration, a copy of that HTML is shown until the code has loaded, which is then at once.
 */
export const island = <P extends object>(load: () => Promise<ComponentType<P>>, near: string) => {
  const watch = import.meta.env.SSR ? null : watchFor(near);
  const find = () => document.querySelector(`[data-island=${near}]`);
  let loaded: Module<P> | undefined;
  const start = async (): Promise<Module<P>> => {
    const Part = await loadPatiently(load);
    const Awake = (props: P) => {
      // After React has finished hydrating this part, because a click may change its content.
      useEffect(() => {
        if (watch) queueMicrotask(watch.release);
      }, []);
      return <Part {...props} />;
    };
    loaded ??= { default: Awake };
    return loaded;
  };
  starters.push(start);
  const Part = lazy(() => {
    if (!loaded) return watch ? watch.isNear.then(start) : start();
    const there = loaded;
    // React treats a thenable that resolves synchronously as loaded, so the server renders it in one pass.
    // biome-ignore lint/suspicious/noThenProperty: a thenable that answers at once is the point
    return { then: (ready: (module: Module<P>) => void) => ready(there) } as Promise<Module<P>>;
  }) as ComponentType<P>;
  const Waiting = () => {
    useEffect(() => hydrateIsland(near), []);
    return <Shown find={find} />;
  };
  return (props: P) => (
    <div className="contents" data-island={near}>
      <KeepShown find={find}>
        <Suspense fallback={<Waiting />}>
          <Part {...props} />
        </Suspense>
      </KeepShown>
    </div>
  );
};

/** Loads the code of all islands; the server awaits this before its first page. */
export const loadIslands = (): Promise<unknown> => Promise.all(starters.map((start) => start()));
