import type { ReactNode } from 'react';

/** A kind word while a form is filled in; it stops nobody. */
export const Advice = ({ children }: { children: ReactNode }) => (
  <p role="status" className="border-accent border-l-3 pl-3 text-sm">
    {children}
  </p>
);
