import ArrowDown from 'lucide-react/icons/arrow-down';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { getFirstField } from './row-focus.ts';

const tellHeight = (column: HTMLElement | null) => {
  if (!column) return;
  const watcher = new ResizeObserver(() => column.style.setProperty('--height', `${column.offsetHeight}px`));
  watcher.observe(column);
  return () => watcher.disconnect();
};

/**
 * Layout of a content page: list and form side by side, or the form below the list on narrow screens. A page combines:
 * its query in a ContentList of ContentRows; useEditor with a form built from useContentForm and FormPanel, and a
 * DiscardDialog; useDelete with a DeleteDialog.
 */
export const ContentColumns = ({ list, form }: { list: ReactNode; form: ReactNode }) => (
  <>
    {form && (
      <Button
        kind="secondary"
        className={`${dense} mb-4 xl:hidden`}
        onClick={() => {
          getFirstField()?.focus();
        }}
      >
        <ArrowDown aria-hidden size={15} />
        Go to the form
      </Button>
    )}
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="min-w-0">{list}</div>
      {/* The form is sticky beside a long list; if it is taller than the screen, its end with the buttons stays visible. */}
      <div
        ref={tellHeight}
        className="min-w-0 xl:sticky xl:top-[min(calc(5.5rem+var(--below-bar,0rem)),calc(100dvh-1rem-var(--height,0px)))]"
      >
        {form}
      </div>
    </div>
  </>
);
