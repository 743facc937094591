import type { ReactNode } from 'react';
import { classes } from '../lib/classes.ts';

/** A state as a coloured dot and a word. `tone` is one of the `tone-…` classes; without one the dot is grey. */
export const Badge = ({ tone = '', children }: { tone?: string; children: ReactNode }) => (
  <span
    className={classes(
      'tone inline-flex items-center gap-2 whitespace-nowrap px-2 py-0.5 font-medium text-xs leading-5',
      tone,
    )}
  >
    {children}
  </span>
);
