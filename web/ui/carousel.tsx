import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type PointerEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { classes } from '../lib/classes.ts';

/** In pixels: how far a pointer moves before it drags, and how far a drag must go to turn the page. */
const slack = 8;
const far = 48;

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Slides a new slide in; shows it at once for users who prefer reduced motion. */
const slideIn = (element: HTMLElement | null, direction: number): void => {
  if (element && !isStill())
    element.animate([{ opacity: 0.4, transform: `translateX(${direction * 28}px)` }, {}], {
      duration: 160,
      easing: 'ease-out',
    });
};

/** A swipe or drag to the left shows the next slide, to the right the previous one. */
const useSwipe = (slide: RefObject<HTMLElement | null>, turn: (direction: number) => void) => {
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

const arrowLook =
  'grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm border border-edge text-text transition-colors hover:border-muted hover:bg-raised';

/**
 * Shows one slide at a time and wraps around: by buttons, dots, arrow keys on any of them, swipe or drag. It never moves
 * by itself.
 */
export const Carousel = ({ label, noun, count, ids, header, children }: CarouselProps) => {
  const [chosen, setChosen] = useState({ index: 0, id: ids?.[0] });
  const [hasMoved, setMoved] = useState(false);
  const slide = useRef<HTMLFieldSetElement>(null);
  // A refresh may move or remove the current slide.
  const place = chosen.id === undefined ? -1 : (ids?.indexOf(chosen.id) ?? -1);
  const index = place >= 0 ? place : Math.min(chosen.index, Math.max(0, count - 1));
  const show = (next: number) => {
    const wrapped = (next + count) % count;
    setMoved(true);
    setChosen({ index: wrapped, id: ids?.[wrapped] });
    slideIn(slide.current, Math.sign(next - index));
  };
  const swiping = useSwipe(slide, (direction) => count > 1 && show(index + direction));
  const capital = noun[0]?.toUpperCase() + noun.slice(1);
  return (
    <section aria-roledescription="carousel" aria-label={label}>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        {header}
        {count > 1 && (
          <fieldset
            aria-label={`Choose a ${noun}`}
            className="flex items-center gap-1"
            onKeyDown={(event) => {
              if (event.key === 'ArrowLeft') show(index - 1);
              if (event.key === 'ArrowRight') show(index + 1);
            }}
          >
            <button
              type="button"
              aria-label={`Previous ${noun}`}
              className={arrowLook}
              onClick={() => show(index - 1)}
            >
              <ChevronLeft aria-hidden />
            </button>
            <span className="flex flex-wrap px-1">
              {Array.from({ length: count }, (_, dot) => (
                <button
                  // biome-ignore lint/suspicious/noArrayIndexKey: a dot is nothing but its place
                  key={dot}
                  type="button"
                  aria-label={`${capital} ${dot + 1} of ${count}`}
                  aria-current={dot === index ? 'true' : undefined}
                  onClick={() => show(dot)}
                  className="group grid size-11 cursor-pointer place-items-center"
                >
                  <span
                    className={classes(
                      'h-1 w-7 transition-colors',
                      dot === index ? 'bg-text' : 'bg-edge group-hover:bg-muted',
                    )}
                  />
                </button>
              ))}
            </span>
            <button
              type="button"
              aria-label={`Next ${noun}`}
              className={arrowLook}
              onClick={() => show(index + 1)}
            >
              <ChevronRight aria-hidden />
            </button>
          </fieldset>
        )}
      </div>
      <fieldset
        ref={slide}
        aria-roledescription="slide"
        aria-label={`${index + 1} of ${count}`}
        aria-live={hasMoved ? 'polite' : 'off'}
        className="min-w-0 touch-pan-y"
        {...swiping}
      >
        {children(index)}
      </fieldset>
    </section>
  );
};
type CarouselProps = {
  /** Accessible name of the carousel. */
  label: string;
  /** Lower-case noun for a slide, used in the buttons' names. */
  noun: string;
  count: number;
  /** Identifies slides when their list changes, so that the current one stays. */
  ids?: readonly string[];
  header?: ReactNode;
  children: (index: number) => ReactNode;
};
