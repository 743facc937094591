import { lazy, Suspense } from 'react';
import type { ClientOrder } from '../../../../shared/client-orders.ts';
import type { PanelProps } from '../order-client.ts';

// Loaded separately: only needed when an order is nearly finished.
const Panels = lazy(() => import('./panels.tsx'));

const isNearlyOver = ({ status, songs, showcase, testimonial, cancelled_at }: ClientOrder): boolean =>
  showcase !== null ||
  testimonial !== null ||
  (!cancelled_at && (status === 'completed' || songs.some(({ approved_at }) => approved_at !== null)));

/** Asks for consent to show the songs, and for a testimonial. */
export const Showcase = (props: PanelProps) =>
  isNearlyOver(props.order) && (
    <Suspense>
      <Panels {...props} />
    </Suspense>
  );
