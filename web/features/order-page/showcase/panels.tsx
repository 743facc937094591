import type { ClientOrder } from '../../../../shared/client-orders.ts';
import type { PanelProps } from '../order-client.ts';
import { ShowcasePanel } from './showcase-panel.tsx';
import { TestimonialPanel } from './testimonial-panel.tsx';

const isApproved = ({ songs }: ClientOrder): boolean => songs.some(({ approved_at }) => approved_at !== null);

/** What we ask once the client is satisfied. */
const Panels = (props: PanelProps) => {
  const { order } = props;
  const isAsked = !order.cancelled_at && isApproved(order);
  return (
    <>
      {(order.showcase !== null || isAsked) && <ShowcasePanel {...props} />}
      <TestimonialPanel {...props} />
    </>
  );
};
export default Panels;
