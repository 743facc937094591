import { classes } from '../lib/classes.ts';

/** A grey placeholder while content loads; set its size by class. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classes('animate-pulse rounded-sm bg-raised', className)} />
);
