import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useRef, useState } from 'react';

/** A closed row of the order page that says what it holds, rendered once it is opened. Links point to its `id`. */
export const PageRow = ({ id, title, label, isOpenAtFirst = false, children }: PageRowProps) => {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const wasOpened = useRef(isOpen);
  wasOpened.current ||= isOpen;
  return (
    <section
      id={id}
      {...(label ? { 'aria-label': label } : { 'aria-labelledby': `${id}-title` })}
      className="min-w-0 scroll-mt-20 border-hairline border-t last:border-b"
    >
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="group/row flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
          <h2 id={`${id}-title`} className="min-w-0 py-2 font-semibold wrap-anywhere">
            {title}
          </h2>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-muted transition-transform group-hover/row:text-text in-open:rotate-180"
          />
        </summary>
        <div className="pt-1 pb-6">{wasOpened.current && children}</div>
      </details>
    </section>
  );
};
type PageRowProps = {
  id: string;
  title: ReactNode;
  /** Accessible name, where the title says what it holds. */
  label?: string;
  isOpenAtFirst?: boolean;
  children: ReactNode;
};
