import { Skeleton } from './skeleton.tsx';

/** Grey placeholder rows while a list loads. */
export const RowSkeletons = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="space-y-3">
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
  </div>
);
