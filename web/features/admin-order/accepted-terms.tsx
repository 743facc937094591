import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderDetail } from '../../../shared/orders.ts';
import { call } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { touchable } from '../../ui/dense.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** When the client accepted the terms, and on demand their text of then. */
export const AcceptedTerms = ({ sha256, accepted_at }: NonNullable<OrderDetail['terms']>) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={`cursor-pointer ${touchable}`}>
        Accepted <time dateTime={accepted_at}>{formatMoment(accepted_at)}</time>
      </summary>
      {isOpen && <Terms sha256={sha256} />}
    </details>
  );
};

const Terms = ({ sha256 }: { sha256: string }) => {
  const terms = useQuery({
    queryKey: ['accepted-terms', sha256],
    queryFn: ({ signal }) => call('GET /api/admin/accepted-terms/:sha256', { params: { sha256 }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded query={terms} failed="Failed to load the terms" loading={<Skeleton className="h-24" />}>
      {({ title, body }) => (
        <div className="mt-2 max-w-prose border-edge border-l-2 pl-3 text-sm">
          <p className="font-semibold wrap-anywhere">{title}</p>
          <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{body}</p>
        </div>
      )}
    </Loaded>
  );
};
