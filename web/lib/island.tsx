import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react';
import { recordClicks } from './replay-clicks.ts';

/**
 * A part of a page whose code the browser loads later than the page's own. The server loads every island before it
 * renders, so its HTML is whole; the browser keeps that HTML and hydrates it once the code is there. An island must
 * stand inside its own <Suspense>, under parents that do not re-render before that.
 */
type Island<P> = LazyExoticComponent<ComponentType<P>>;
type Module<P> = { default: ComponentType<P> };

const starters: (() => Promise<unknown>)[] = [];

const sleepers = new Map<string, () => void>();

/** Loads the island of an element now, because what it shows has changed. */
export const hydrateIsland = (near: string): void => sleepers.get(near)?.();

/**
 * Waits until the element is in the viewport, or near it once the page has been scrolled, is touched, has the focus, is what
 * the address points to, or is woken.
 * What is pressed there meanwhile, and until `release`, is not lost.
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
    release = recordClicks(element, arrive);
    if (location.hash === `#${id}`) arrive();
    else {
      observe('0px');
      addEventListener('scroll', lookAhead, { once: true, passive: true });
    }
  });
  return { isNear, release };
};

/** Makes an island. With `near`, the browser waits until the element of that id comes close. */
export const island = <P extends object>(load: () => Promise<ComponentType<P>>, near?: string): Island<P> => {
  const watch = near && !import.meta.env.SSR ? watchFor(near) : null;
  let loaded: Module<P> | undefined;
  const start = async (): Promise<Module<P>> => {
    const Part = await load();
    const Awake = (props: P) => {
      // After React's own work on this part is over: a press may change what it shows.
      useEffect(() => {
        if (watch) queueMicrotask(watch.release);
      }, []);
      return <Part {...props} />;
    };
    loaded ??= { default: Awake };
    return loaded;
  };
  starters.push(start);
  return lazy<ComponentType<P>>(() => {
    if (!loaded) return watch ? watch.isNear.then(start) : start();
    const there = loaded;
    // React takes a thenable that answers at once as already loaded, so the server's one pass renders it.
    // biome-ignore lint/suspicious/noThenProperty: a thenable that answers at once is the point
    return { then: (ready: (module: Module<P>) => void) => ready(there) } as Promise<Module<P>>;
  });
};

/** Loads the code of all islands; the server awaits it before the first page. */
export const loadIslands = (): Promise<unknown> => Promise.all(starters.map((start) => start()));
