import type { Testimonial } from '../../../shared/testimonials.ts';
import { call } from '../../lib/api.ts';
import { useRefreshed } from '../../lib/use-refreshed.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { Rating } from './rating.tsx';

const loadTestimonials = async (): Promise<Testimonial[]> =>
  (await call('GET /api/testimonials', { query: { _t: Date.now() } })).testimonials;

const Quote = ({ testimonial: { name, role, content, rating, image } }: { testimonial: Testimonial }) => (
  <figure className="mt-10 grid gap-8 border-hairline border-t pt-10 md:grid-cols-[1fr_16rem] md:gap-16">
    <blockquote className="max-w-[46ch] whitespace-pre-line text-balance text-2xl leading-snug [overflow-wrap:anywhere] md:text-[2rem]">
      {content}
    </blockquote>
    <figcaption className="flex items-start gap-4 md:flex-col">
      {image && (
        <img
          src={image}
          alt=""
          width="72"
          height="72"
          loading="lazy"
          className="size-18 rounded-sm border border-hairline object-cover"
        />
      )}
      <div>
        <p className="font-semibold text-lg">{name}</p>
        <p className="mb-3 text-muted">{role}</p>
        <Rating value={rating} />
      </div>
    </figcaption>
  </figure>
);

/** What clients say, one at a time. */
export const Testimonials = ({ items }: { items: Testimonial[] | null }) => {
  const list = useRefreshed(items, loadTestimonials);
  if (!list || list.length === 0)
    return (
      <>
        <SectionHeading title="Client Testimonials" />
        <p className="mt-8 max-w-2xl border-hairline border-t pt-8 text-lg text-muted">
          {list
            ? 'Client reviews will stand here soon. Until then the before and after has to speak for itself.'
            : 'Loading testimonials...'}
        </p>
      </>
    );
  return (
    <Carousel
      label="Client testimonials"
      noun="testimonial"
      count={list.length}
      header={<SectionHeading title="Client Testimonials" />}
    >
      {(index) => {
        const testimonial = list[index];
        return testimonial ? <Quote key={testimonial.id} testimonial={testimonial} /> : null;
      }}
    </Carousel>
  );
};
