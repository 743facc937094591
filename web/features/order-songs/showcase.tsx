import { lazyPart } from '../../ui/lazy-part.tsx';
import type { PanelProps } from '../placed-order/order-client.ts';

// Loaded separately: only needed when an order is finished.
const Panels = lazyPart(async () => (await import('./panels.tsx')).Panels, 'The form couldn’t load.');

/** Asks for consent to show the songs, and for a testimonial, once nothing that was bought is still to come. */
export const Showcase = (props: PanelProps) => {
  const { status, showcase, testimonial, cancelled_at } = props.order;
  const isAsked = !cancelled_at && status === 'completed';
  return (isAsked || showcase !== null || testimonial !== null) && <Panels {...props} isAsked={isAsked} />;
};
