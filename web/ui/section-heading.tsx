import type { ReactNode } from 'react';

/** A section's heading and introduction. Takes focus when a button scrolls to its section. */
export const SectionHeading = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <div className="max-w-2xl">
    <h2
      tabIndex={-1}
      className="wide wrap-anywhere text-balance text-[1.75rem] outline-none md:text-[2.75rem]"
    >
      {title}
    </h2>
    {children && <p className="mt-2 text-pretty text-muted leading-relaxed md:mt-4 md:text-lg">{children}</p>}
  </div>
);
