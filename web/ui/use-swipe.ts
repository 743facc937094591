import { type PointerEvent, type RefObject, useRef } from 'react';

/** How far a pointer goes before it drags, and before that turns the page. Pixels. */
const slack = 8;
const far = 48;

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Brings a new slide in from where it comes from; for who wants no motion it is there at once. */
export const slideIn = (element: HTMLElement | null, direction: number): void => {
  if (element && !isStill())
    element.animate([{ opacity: 0.4, transform: `translateX(${direction * 28}px)` }, {}], {
      duration: 160,
      easing: 'ease-out',
    });
};

/** Turns to the next with a swipe or a drag to the left, to the one before with one to the right. */
export const useSwipe = (slide: RefObject<HTMLElement | null>, turn: (direction: number) => void) => {
  const grip = useRef<{ x: number; y: number; isDragging: boolean } | null>(null);
  const pull = (distance: number) => {
    if (slide.current) slide.current.style.transform = distance ? `translateX(${distance / 3}px)` : '';
  };
  const release = () => {
    grip.current = null;
    pull(0);
  };
  return {
    onPointerDown: ({ button, pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
      const element = target as Element;
      // Sliders have a drag of their own, and with a mouse text is there to be selected.
      if (button !== 0 || element.closest('[data-drag], input')) return;
      if (pointerType === 'mouse' && element.closest('p, h3, blockquote, figcaption')) return;
      grip.current = { x, y, isDragging: false };
    },
    onPointerMove: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
      if (!grip.current) return;
      const [dx, dy] = [clientX - grip.current.x, clientY - grip.current.y];
      if (!grip.current.isDragging && Math.abs(dx) > slack && Math.abs(dx) > 2 * Math.abs(dy)) {
        grip.current.isDragging = true;
        // From here on the pointer is ours: a button under it is not clicked.
        currentTarget.setPointerCapture(pointerId);
        getSelection()?.removeAllRanges();
      }
      if (grip.current.isDragging && !isStill()) pull(dx);
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const dx = grip.current?.isDragging ? clientX - grip.current.x : 0;
      release();
      if (Math.abs(dx) > far) turn(dx < 0 ? 1 : -1);
    },
    onPointerCancel: release,
  };
};
