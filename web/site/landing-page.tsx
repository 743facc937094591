import { Suspense } from 'react';
import type { PageData } from '../../shared/pages.ts';
import { MyMusic } from '../features/portfolio/my-music.tsx';
import { SampleCarousel } from '../features/samples/sample-carousel.tsx';
import { Testimonials } from '../features/testimonials/testimonials.tsx';
import { island } from '../lib/island.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { About } from './landing/about.tsx';
import { Hero } from './landing/hero.tsx';
import { Section } from './landing/section.tsx';
import { useImages } from './landing/use-images.ts';
import { SiteFrame } from './site-frame.tsx';

// What stands far below loads its code when it comes near.
const Pricing = island(async () => (await import('./landing/pricing.tsx')).Pricing, 'pricing');
const SendingGuide = island(
  async () => (await import('./landing/sending-guide.tsx')).SendingGuide,
  'how-to-send',
);
const OrderForm = island(
  async () => (await import('../features/orders/order-form.tsx')).OrderForm,
  'contact-form',
);

const Music = ({ data }: { data: PageData }) => (
  <MyMusic items={data.portfolio} images={useImages('portfolio', data.images)} />
);

// The page itself holds no state: each section refreshes its own list, and the form below is left in peace.
const LandingPage = ({ data }: { data: PageData }) => (
  <SiteFrame data={data}>
    <Hero data={data} />
    <Section id="before-after">
      <SampleCarousel />
    </Section>
    <Section id="my-music" isRaised>
      <Music data={data} />
    </Section>
    <Section id="about">
      <About data={data} />
    </Section>
    <Section id="testimonials" isRaised>
      <Testimonials items={data.testimonials} />
    </Section>
    <Section id="pricing">
      <Suspense fallback={null}>
        <Pricing settings={data.settings} />
      </Suspense>
    </Section>
    <Section id="how-to-send" isRaised>
      <Suspense fallback={null}>
        <SendingGuide />
      </Suspense>
    </Section>
    <Section id="contact-form">
      <SectionHeading title="Submit Your Project">
        Tell me about the song and hand over the files. The total you see is the total you pay.
      </SectionHeading>
      <div className="mt-10">
        <Suspense fallback={null}>
          <OrderForm settings={data.settings} max_upload_mb={data.max_upload_mb} />
        </Suspense>
      </div>
    </Section>
  </SiteFrame>
);
export default LandingPage;
