import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { classes } from '../../lib/classes.ts';

/** From here on, there is room for everything. */
const WIDE = '(width >= 64rem)';

/**
 * A part of an order's page. Its heading folds it: on a small screen it starts as a closed row, unless it `leads`. A
 * link with `#id` opens it and scrolls there; a form in it may take focus.
 */
export const OrderSection = ({
  id,
  title,
  note,
  aside,
  leads = false,
  takesFocus = false,
  children,
}: OrderSectionProps) => {
  const [isOpen, setOpen] = useState(() => leads || matchMedia(WIDE).matches);
  const part = useRef<HTMLElement>(null);
  const labelId = useId();
  const { hash } = useLocation();
  const isTarget = hash === `#${id}`;
  useEffect(() => {
    if (isTarget) setOpen(true);
  }, [isTarget]);
  useEffect(() => {
    if (!isTarget || !isOpen) return;
    part.current?.scrollIntoView();
    if (takesFocus) part.current?.querySelector('textarea')?.focus({ preventScroll: true });
  }, [isTarget, isOpen, takesFocus]);
  return (
    <section
      ref={part}
      id={id}
      aria-labelledby={labelId}
      className={classes('scroll-mt-36 md:max-lg:scroll-mt-48 border-hairline border-t', isOpen && 'pb-5')}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            className="group flex min-h-12 w-full cursor-pointer items-center gap-2 py-2 text-left"
            onClick={() => setOpen(!isOpen)}
          >
            <span id={labelId} className="font-semibold">
              {title}
            </span>
            <span className="min-w-0 flex-1 truncate font-normal text-muted text-sm">{note}</span>
            <ChevronDown
              aria-hidden
              size={16}
              className={classes('shrink-0 text-muted group-hover:text-text', isOpen && 'rotate-180')}
            />
          </button>
        </h2>
        {isOpen && aside}
      </div>
      <div hidden={!isOpen}>{children}</div>
    </section>
  );
};
type OrderSectionProps = {
  /** What links to it are called. */
  id?: string;
  title: string;
  /** What is in it, in a few words. */
  note?: ReactNode;
  /** Shown beside the heading while it is open. */
  aside?: ReactNode;
  leads?: boolean;
  takesFocus?: boolean;
  children: ReactNode;
};
