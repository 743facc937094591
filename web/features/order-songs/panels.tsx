import type { PanelProps } from '../placed-order/order-client.ts';
import { ShowcasePanel } from './showcase-panel.tsx';
import { TestimonialPanel } from './testimonial-panel.tsx';

/** What we ask, and what was answered before. */
export const Panels = ({ isAsked, ...props }: PanelProps & { isAsked: boolean }) => {
  const { showcase, testimonial } = props.order;
  return (
    <>
      {(isAsked || showcase !== null) && <ShowcasePanel {...props} />}
      {(isAsked || testimonial !== null) && <TestimonialPanel {...props} />}
    </>
  );
};
