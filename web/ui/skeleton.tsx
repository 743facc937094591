import { classes } from '../lib/classes.ts';

/** A grey shape where something is on its way; give it a size by class. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classes('animate-pulse rounded-sm bg-raised', className)} />
);

/** Grey rows while a list is on its way. */
export const RowSkeletons = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="space-y-3">
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
  </div>
);
