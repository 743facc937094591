import { useMemo } from 'react';
import type { Testimonial } from '../../../shared/testimonials.ts';
import { type PolledList, usePolledList } from '../../lib/polled-list.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { LongText, splitText } from '../../ui/long-text.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { Stars } from '../../ui/stars.tsx';
import { ClientPicture } from './client-picture.tsx';

const shownCharacters = 420;
const short = 180;
const look = 'max-w-[52ch] whitespace-pre-line wrap-anywhere leading-snug';
const sizes = { large: 'text-balance text-xl md:text-[2rem]', small: 'text-lg md:text-2xl' };

const beginning = ({ content }: Testimonial) => splitText(content, shownCharacters).head;
// Manual line breaks take up space too.
const bulk = (text: string) => text.length + 40 * (text.split('\n').length - 1);

/** Layout shared by all quotes, so that nothing moves when the quote changes: one font size, and room for the longest. */
export const getQuoteLayout = (list: Testimonial[]) => {
  const longest = list.map(beginning).reduce((one, other) => (bulk(other) > bulk(one) ? other : one), '');
  return { longest, size: bulk(longest) > short ? sizes.small : sizes.large };
};

const columns = 'col-start-1 row-start-1 grid content-start gap-5 md:grid-cols-[1fr_16rem] md:gap-16';

// Reserves room for the longest quote, and on a phone for the name below it. The text is in an attribute, so it is not
// read out.
const Room = ({ longest, size }: Setting) => (
  <div aria-hidden="true" className={`${columns} invisible`}>
    <div data-words={longest} className={`${look} ${size} before:content-[attr(data-words)]`} />
    <div className="h-28 md:hidden" />
  </div>
);

export const Quote = ({ testimonial, setting }: QuoteProps) => {
  const { id, name, role, content, rating } = testimonial;
  return (
    <div className="mt-4 grid border-hairline border-t pt-5 md:mt-10 md:pt-10">
      <Room {...setting} />
      <figure className={columns}>
        <blockquote dir="auto" className={`${look} ${setting.size}`}>
          <LongText key={id} text={content} limit={shownCharacters} of={`what ${name} says`} />
        </blockquote>
        <figcaption className="flex min-w-0 items-start gap-4 md:flex-col">
          <ClientPicture key={id} of={testimonial} />
          <div className="min-w-0">
            <p dir="auto" className="wrap-anywhere font-semibold text-lg">
              {name}
            </p>
            <p dir="auto" className="wrap-anywhere mb-1 text-muted md:mb-3">
              {role}
            </p>
            <Stars value={rating} />
          </div>
        </figcaption>
      </figure>
    </div>
  );
};
type Setting = ReturnType<typeof getQuoteLayout>;
type QuoteProps = { testimonial: Testimonial; setting: Setting };

type TestimonialsProps = {
  testimonials: PolledList<Testimonial>;
  title: string;
  /** Whether the page has samples. */
  hasSamples: boolean;
};

/** Client testimonials, one at a time. */
export const Testimonials = ({ testimonials, title, hasSamples }: TestimonialsProps) => {
  const list = usePolledList(testimonials);
  const setting = useMemo(() => getQuoteLayout(list ?? []), [list]);
  if (!list?.length)
    return (
      <>
        <SectionHeading data-text="testimonials_title" title={title} />
        <p className="mt-8 max-w-2xl border-hairline border-t pt-8 text-lg text-muted">
          {list
            ? `Client reviews are coming soon.${hasSamples ? ' Until then, let the before and after do the talking.' : ''}`
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
      header={<SectionHeading data-text="testimonials_title" title={title} />}
    >
      {(index) => {
        const testimonial = list[index];
        return testimonial && <Quote testimonial={testimonial} setting={setting} />;
      }}
    </Carousel>
  );
};
