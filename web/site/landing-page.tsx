import { Suspense } from 'react';
import type { PageData } from '../../shared/pages.ts';
import { MyMusic } from '../features/portfolio/my-music.tsx';
import { SampleCarousel } from '../features/samples/sample-carousel.tsx';
import { Testimonials } from '../features/testimonials/testimonials.tsx';
import { island } from '../lib/island.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { About } from './landing/about.tsx';
import { Hero } from './landing/hero.tsx';
import { Pricing } from './landing/pricing.tsx';
import { Section } from './landing/section.tsx';
import { SendingGuide } from './landing/sending-guide.tsx';
import { useImages } from './landing/use-images.ts';
import { SiteFrame } from './site-frame.tsx';

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
    <Section isRaised>
      <Music data={data} />
    </Section>
    <Section>
      <About data={data} />
    </Section>
    <Section isRaised>
      <Testimonials items={data.testimonials} />
    </Section>
    <Section>
      <Pricing settings={data.settings} />
    </Section>
    <Section isRaised>
      <SendingGuide />
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
