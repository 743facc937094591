import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';

/** An item that expands on its own; use several for a list. */
export const AccordionItem = ({ title, level = 3, children }: AccordionItemProps) => {
  const Heading = `h${level}` as const;
  return (
    <details className="group border-hairline border-b">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-6 py-4 font-semibold text-lg hover:text-accent [&::-webkit-details-marker]:hidden">
        <Heading dir="auto" className="wrap-anywhere min-w-0">
          {title}
        </Heading>
        <Plus aria-hidden className="shrink-0 text-accent transition-transform group-open:rotate-45" />
      </summary>
      <div className="max-w-[70ch] pb-6 text-muted">{children}</div>
    </details>
  );
};
type AccordionItemProps = { title: ReactNode; level?: 2 | 3 | 4; children: ReactNode };
