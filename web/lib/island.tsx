import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

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
export const wakeIsland = (near: string): void => sleepers.get(near)?.();

/** Resolves when the element is near the viewport, has the focus, is what the address points to, or is woken. */
const whenNear = (id: string): Promise<void> =>
  new Promise((resolve) => {
    const element = document.getElementById(id);
    if (!element || location.hash === `#${id}`) return resolve();
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) arrive();
      },
      { rootMargin: '800px 0px' },
    );
    const arrive = () => {
      observer.disconnect();
      element.removeEventListener('focusin', arrive);
      sleepers.delete(id);
      resolve();
    };
    sleepers.set(id, arrive);
    observer.observe(element);
    element.addEventListener('focusin', arrive);
  });

/** Makes an island. With `near`, the browser waits until the element of that id comes close. */
export const island = <P,>(load: () => Promise<ComponentType<P>>, near?: string): Island<P> => {
  let loaded: Module<P> | undefined;
  const start = async (): Promise<Module<P>> => {
    loaded ??= { default: await load() };
    return loaded;
  };
  starters.push(start);
  return lazy<ComponentType<P>>(() => {
    if (!loaded) return near && !import.meta.env.SSR ? whenNear(near).then(start) : start();
    const there = loaded;
    // React takes a thenable that answers at once as already loaded, so the server's one pass renders it.
    // biome-ignore lint/suspicious/noThenProperty: a thenable that answers at once is the point
    return { then: (ready: (module: Module<P>) => void) => ready(there) } as Promise<Module<P>>;
  });
};

/** Loads the code of all islands; the server awaits it before the first page. */
export const loadIslands = (): Promise<unknown> => Promise.all(starters.map((start) => start()));
