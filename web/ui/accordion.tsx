import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useId, useState } from 'react';
import { classes } from '../lib/classes.ts';

/** One item that opens and closes on its own; several stand in a plain list. */
export const AccordionItem = ({ title, level = 3, isOpenAtFirst = false, children }: AccordionItemProps) => {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <div className="border-hairline border-b">
      <Heading>
        <button
          type="button"
          id={`${id}-title`}
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-14 w-full cursor-pointer items-center justify-between gap-6 py-4 text-left font-semibold text-lg hover:text-accent"
        >
          <span dir="auto" className="wrap-anywhere min-w-0">
            {title}
          </span>
          <Plus
            aria-hidden
            className={classes('shrink-0 text-accent transition-transform', isOpen && 'rotate-45')}
          />
        </button>
      </Heading>
      {/* A closed body stays in the page, so that search engines read it. */}
      <section
        id={`${id}-body`}
        aria-labelledby={`${id}-title`}
        hidden={!isOpen}
        className="max-w-[70ch] pb-6 text-muted"
      >
        {children}
      </section>
    </div>
  );
};
type AccordionItemProps = {
  title: ReactNode;
  level?: 2 | 3 | 4;
  isOpenAtFirst?: boolean;
  children: ReactNode;
};
