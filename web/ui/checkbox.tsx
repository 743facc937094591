import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../lib/classes.ts';

/** A native checkbox whose whole row is its label. */
export const Checkbox = ({ label, className, ...rest }: CheckboxProps) => (
  <label
    className={classes(
      'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm py-2 has-disabled:cursor-not-allowed has-disabled:opacity-60',
      className,
    )}
  >
    <input type="checkbox" {...rest} className="size-5 shrink-0 cursor-pointer accent-accent" />
    <span className="grow">{label}</span>
  </label>
);
type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode };
