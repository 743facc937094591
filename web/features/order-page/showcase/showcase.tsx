import { lazy, Suspense } from 'react';
import type { ClientOrder } from '../../../../shared/client-orders.ts';
import type { PanelProps } from '../order-client.ts';

// Not part of the first view: it comes when an order is nearly over.
const Panels = lazy(() => import('./panels.tsx'));

const isNearlyOver = ({ status, songs, showcase, testimonial, cancelled_at }: ClientOrder): boolean =>
  showcase !== null ||
  testimonial !== null ||
  (!cancelled_at && (status === 'completed' || songs.some(({ approved_at }) => approved_at !== null)));

/** The question whether we may show the songs, and the client's own words about us. */
export const Showcase = (props: PanelProps) =>
  isNearlyOver(props.order) && (
    <Suspense>
      <Panels {...props} />
    </Suspense>
  );
