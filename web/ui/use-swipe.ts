import { type PointerEvent, type RefObject, useRef } from 'react';

/** In pixels: how far a pointer moves before it drags, and how far a drag must go to turn the page. */
const slack = 8;
const far = 48;

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Slides a new slide in; shows it at once for users who prefer reduced motion. */
export const slideIn = (element: HTMLElement | null, direction: number): void => {
  if (element && !isStill())
    element.animate([{ opacity: 0.4, transform: `translateX(${direction * 28}px)` }, {}], {
      duration: 160,
      easing: 'ease-out',
    });
};

/** A swipe or drag to the left shows the next slide, to the right the previous one. */
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
      // Sliders have their own drag, and with a mouse text must stay selectable.
      if (button !== 0 || element.closest('[data-drag], input')) return;
      if (pointerType === 'mouse' && element.closest('p, h3, blockquote, figcaption')) return;
      grip.current = { x, y, isDragging: false };
    },
    onPointerMove: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
      if (!grip.current) return;
      const [dx, dy] = [clientX - grip.current.x, clientY - grip.current.y];
      if (!grip.current.isDragging && Math.abs(dx) > slack && Math.abs(dx) > 2 * Math.abs(dy)) {
        grip.current.isDragging = true;
        // Capture the pointer from here on, so that a button under it is not clicked.
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
