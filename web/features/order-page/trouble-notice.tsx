import { formatMoment } from '../../lib/format.ts';
import { LostLinkForm } from '../order-songs/later.ts';
import type { OrderView } from '../placed-order/use-order.ts';

type Shown = Extract<OrderView, { phase: 'shown' }>;

/** Says why the page may be out of date. Unsent input below is not affected. */
export const TroubleNotice = ({ trouble, seen_at }: Pick<Shown, 'trouble' | 'seen_at'>) => (
  <div role="status" className="empty:hidden">
    {trouble === 'offline' && (
      <p className="mb-6 rounded-md border border-edge bg-raised p-4">
        We can’t update this page right now. This is your order as of{' '}
        {formatMoment(new Date(seen_at).toISOString())}. We’ll update it as soon as the connection is back.
      </p>
    )}
    {trouble === 'closed' && (
      <div className="mb-6 rounded-md border border-error/60 bg-panel p-5 sm:p-6">
        <p className="mb-1 font-semibold text-error">This link no longer works.</p>
        <p className="mb-6 max-w-prose text-muted">
          We’ve replaced it or deleted the order. Anything you’ve typed is still here: copy it, then have the
          new link emailed to you below.
        </p>
        <LostLinkForm title="Get your links by email" />
      </div>
    )}
  </div>
);
