import type { ReactNode } from 'react';

/** A titled section of the order page. Links point to its `id`, and its heading takes focus. */
export const PagePanel = ({ id, title, aside, children }: PagePanelProps) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    className="min-w-0 scroll-mt-20 rounded-md border border-hairline bg-panel p-5 sm:p-6"
  >
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
      <h2 id={`${id}-title`} tabIndex={-1} className="wide text-2xl outline-none">
        {title}
      </h2>
      {aside}
    </div>
    {children}
  </section>
);
type PagePanelProps = {
  id: string;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
};
