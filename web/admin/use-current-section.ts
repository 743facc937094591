import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { scrollToSection } from '../lib/scroll-to-section.ts';

// How long to correct the position while panels load and push content down.
const SETTLING_MS = 3_000;

/** Scrolls to the section named in the URL, and returns the section currently being read. */
export const useCurrentSection = (ids: readonly string[]): string | undefined => {
  const { hash, key } = useLocation();
  const [current, setCurrent] = useState(ids[0]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed again goes there again
  useEffect(() => {
    const id = hash.slice(1);
    if (!ids.includes(id)) return;
    scrollToSection(id);
    return keepInPlace(id);
  }, [hash, key]);

  useEffect(() => {
    const look = () => {
      const line = window.innerHeight / 3;
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const passed = ids.filter(
        (id) =>
          (document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) <= line,
      );
      setCurrent(isAtEnd && window.scrollY > 0 ? ids.at(-1) : (passed.at(-1) ?? ids[0]));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [ids]);
  return current;
};

/** Keeps a section in place while content above it grows, until the user scrolls or the time is up. */
const keepInPlace = (id: string): (() => void) => {
  const watcher = new ResizeObserver(() => document.getElementById(id)?.scrollIntoView());
  const stop = () => {
    watcher.disconnect();
    clearTimeout(timer);
    for (const event of moves) window.removeEventListener(event, stop);
  };
  const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  const timer = setTimeout(stop, SETTLING_MS);
  watcher.observe(document.body);
  for (const event of moves) window.addEventListener(event, stop, { passive: true });
  return stop;
};
