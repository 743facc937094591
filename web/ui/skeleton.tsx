import { classes } from '../lib/classes.ts';

/** Grey placeholder rows while a list loads. */
export const RowSkeletons = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="space-y-3">
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
  </div>
);

/** A loading spinner; put a text beside it. */
export const Spinner = () => (
  <span
    aria-hidden
    className="inline-block size-6 shrink-0 animate-spin rounded-full border-2 border-edge border-t-accent"
  />
);

/** A grey placeholder while content loads; set its size by class. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classes('animate-pulse rounded-sm bg-raised', className)} />
);
