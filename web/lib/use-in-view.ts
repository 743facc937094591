import { useEffect, useState } from 'react';

/**
 * Whether the element with this id is in the window, or in the part of it that `margin` leaves (as an
 * IntersectionObserver's). Null until it is known.
 */
export const useInView = (id: string, margin = '0px'): boolean | null => {
  const [isInView, setInView] = useState<boolean | null>(null);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [id, margin]);
  return isInView;
};
