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
 * The frame of a content page: a list and its form, side by side where there is room, the form below the list where there
 * is none. A page puts together: its query in a ContentList of ContentRows; useEditor, with a form made of useContentForm and FormPanel,
 * and DiscardQuestion; useDelete with DeleteQuestion.
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
      {/* Beside a long list the form stays: one that is higher than the screen with its end, where its buttons are. */}
      <div
        ref={tellHeight}
        className="min-w-0 xl:sticky xl:top-[min(calc(5.5rem+var(--below-bar,0rem)),calc(100dvh-1rem-var(--height,0px)))]"
      >
        {form}
      </div>
    </div>
  </>
);
