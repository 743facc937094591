import { useMemo } from 'react';
import type { Testimonial } from '../../../shared/testimonials.ts';
import { type PolledList, usePolledList } from '../../lib/polled-list.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { getQuoteLayout, Quote } from './quote.tsx';

/** Client testimonials, one at a time. */
export const Testimonials = ({ testimonials }: { testimonials: PolledList<Testimonial> }) => {
  const list = usePolledList(testimonials);
  const setting = useMemo(() => getQuoteLayout(list ?? []), [list]);
  if (!list?.length)
    return (
      <>
        <SectionHeading title="Client Testimonials" />
        <p className="mt-8 max-w-2xl border-hairline border-t pt-8 text-lg text-muted">
          {list
            ? 'Client reviews are coming soon. Until then, let the before and after do the talking.'
            : 'Loading testimonials...'}
        </p>
      </>
    );
  return (
    <Carousel
      label="Client testimonials"
      noun="testimonial"
      count={list.length}
      ids={list.map(({ id }) => id)}
      header={<SectionHeading title="Client Testimonials" />}
    >
      {(index) => {
        const testimonial = list[index];
        return testimonial && <Quote testimonial={testimonial} setting={setting} />;
      }}
    </Carousel>
  );
};
