import type { ReactNode } from 'react';
import { classes } from '../../lib/classes.ts';

/** A full-width section of the landing page. Not rendered without content. */
export const Section = ({ id, isRaised = false, children }: SectionProps) => (
  <section
    id={id}
    className={classes('border-hairline border-t has-[>div:empty]:hidden', isRaised && 'bg-panel')}
  >
    <div className="mx-auto max-w-page px-page py-16 md:py-28">{children}</div>
  </section>
);
type SectionProps = { id?: string; isRaised?: boolean; children: ReactNode };
