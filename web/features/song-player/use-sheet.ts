import { useLayoutEffect, useRef } from 'react';

/**
 * On a phone, what is written slides over the page together with the waveform: a sheet at the bottom, above the keyboard.
 * What it leaves behind keeps its height, so that nothing moves.
 */
export const useSheet = (isOpen: boolean) => {
  const holder = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const deck = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [around, inner, viewport] = [holder.current, sheet.current, visualViewport];
    if (!isOpen || !around || !inner) return;
    around.style.height = `${deck.current?.offsetHeight ?? 0}px`;
    // Not every browser makes room for the keyboard of a phone.
    const rise = () => {
      const covered = viewport ? innerHeight - viewport.height - viewport.offsetTop : 0;
      inner.style.bottom = `${Math.max(0, covered)}px`;
    };
    rise();
    viewport?.addEventListener('resize', rise);
    viewport?.addEventListener('scroll', rise);
    return () => {
      around.style.height = '';
      inner.style.bottom = '';
      viewport?.removeEventListener('resize', rise);
      viewport?.removeEventListener('scroll', rise);
    };
  }, [isOpen]);
  return {
    ...{ isOpen, holder, sheet, deck },
    className:
      'fixed inset-x-0 bottom-0 z-40 max-h-[calc(100dvh-3rem)] scroll-pt-16 overflow-y-auto rounded-t-md border-edge border-t bg-panel shadow-2xl',
    // However little room there is, enlarged or above a keyboard, what plays stays in view.
    rowClassName: 'sticky top-0 z-10 bg-panel pt-3',
  };
};
