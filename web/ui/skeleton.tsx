import { classes } from '../lib/classes.ts';

/** A grey shape where something is on its way; give it a size by class. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classes('animate-pulse rounded-sm bg-raised', className)} />
);
