import { Skeleton } from '../../ui/skeleton.tsx';

/** Grey rows while a list is on its way. */
export const RowSkeletons = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="space-y-3">
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
  </div>
);
