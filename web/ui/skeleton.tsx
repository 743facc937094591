import { classes } from '../lib/classes.ts';

/** A grey placeholder while content loads; set its size by class. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classes('animate-pulse rounded-sm bg-raised', className)} />
);

/** Grey placeholder rows while a list loads. */
export const RowSkeletons = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="space-y-3">
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
  </div>
);
