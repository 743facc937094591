import type { ComponentProps } from 'react';
import { classes } from '../lib/classes.ts';

/** An error message, shown where the error occurred. */
export const ErrorNotice = ({ className, ...props }: ComponentProps<'p'>) => (
  <p
    role="alert"
    {...props}
    className={classes('border-error border-l-3 pl-3 text-error text-sm', className)}
  />
);
