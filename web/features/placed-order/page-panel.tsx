import type { ReactNode } from 'react';

/** A titled section of the order page. Links point to its `id`, and its heading takes focus. */
export const PagePanel = ({ id, title, children }: PagePanelProps) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    className="min-w-0 scroll-mt-20 border-hairline border-t pt-5 first:border-t-0 first:pt-0"
  >
    <h2 id={`${id}-title`} tabIndex={-1} className="wide mb-3 text-xl outline-none">
      {title}
    </h2>
    {children}
  </section>
);
type PagePanelProps = {
  id: string;
  title: string;
  children: ReactNode;
};
