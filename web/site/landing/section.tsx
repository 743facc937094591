import type { ReactNode } from 'react';
import { classes } from '../../lib/classes.ts';

/** A section of the landing page, as wide as the page. With nothing to show it is not there. */
export const Section = ({ id, isRaised = false, children }: SectionProps) => (
  <section
    id={id}
    className={classes('border-hairline border-t has-[>div:empty]:hidden', isRaised && 'bg-panel')}
  >
    <div className="mx-auto max-w-page px-page py-16 md:py-28">{children}</div>
  </section>
);
type SectionProps = { id?: string; isRaised?: boolean; children: ReactNode };
