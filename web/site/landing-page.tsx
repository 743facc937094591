import { Fragment, type ReactNode } from 'react';
import type { LandingSection } from '../../shared/landing-sections.ts';
import type { PageData } from '../../shared/pages.ts';
import { formTexts } from '../../shared/site-texts/form.ts';
import { musicTexts } from '../../shared/site-texts/music.ts';
import { classes } from '../lib/classes.ts';
import { hydrateIsland, island } from '../lib/island.tsx';
import { showAmount } from '../lib/locale.ts';
import { scrollToSection } from '../lib/scroll-to-section.ts';
import { useInView } from '../lib/use-in-view.ts';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { Button } from '../ui/button.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { useContentLists } from './landing/content-lists.ts';
import { Hero } from './landing/hero.tsx';

/** A full-width section of the landing page. Not rendered without content. */
const Section = ({ id, isRaised = false, children }: SectionProps) => (
  <section
    id={id}
    className={classes('border-hairline border-t has-[>div>div:empty]:hidden', isRaised && 'bg-panel')}
  >
    <div className="mx-auto max-w-page px-page py-6 md:py-24">{children}</div>
  </section>
);
type SectionProps = { id?: string; isRaised?: boolean; children: ReactNode };

// Sections further down load their code when they come near the viewport.
const SampleCarousel = island(
  async () => (await import('../features/portfolio/sample-carousel.tsx')).SampleCarousel,
  'before-after',
);
const MyMusic = island(async () => (await import('../features/portfolio/my-music.tsx')).MyMusic, 'my-music');
const About = island(async () => (await import('./landing/about.tsx')).About, 'about');
const Testimonials = island(
  async () => (await import('../features/testimonials/testimonials.tsx')).Testimonials,
  'testimonials',
);
const Pricing = island(async () => (await import('./landing/pricing.tsx')).Pricing, 'pricing');
const SendingGuide = island(
  async () => (await import('./landing/sending-guide.tsx')).SendingGuide,
  'how-to-send',
);
const OrderForm = island(
  async () => (await import('../features/order-form/order-form.tsx')).OrderForm,
  'contact-form',
);

// A link from another device fills in the form.
if (!import.meta.env.SSR && location.hash.startsWith('#draft=')) hydrateIsland('contact-form');

/** On a phone, the price and the way to the order form, between the hero and that form. */
const OrderBar = ({ price }: { price: string }) => {
  const isHeroInView = useInView('top');
  // The form has a bar of its own.
  const isFormInView = useInView('contact-form', '0px 0px -40%');
  return (
    <BottomBar isShown={isHeroInView === false && isFormInView === false}>
      <p className="text-lg">
        <span className="figures">{price}</span> a song
      </p>
      <Button onClick={() => scrollToSection('contact-form')}>Order</Button>
    </BottomBar>
  );
};

// The page itself never re-renders: each section subscribes to its own list, and the form below is not disturbed.
const LandingPage = ({ data }: { data: PageData }) => {
  const { settings, offer, queue } = data;
  const lists = useContentLists(data);
  const texts = { ...musicTexts, ...formTexts, ...settings.texts };
  // The built-in pairs of the carousel are mixes, before and after.
  const areMastered = settings.studio_kind === 'mastering';
  const showsSamples = settings.sections.some(({ id, visible }) => id === 'samples' && visible);
  const sections: Record<LandingSection, ReactNode> = {
    samples: (
      // Where the navigation leads, also when the only pair is in the hero.
      <div id="samples">
        <Section id="before-after">
          <SampleCarousel
            tracks={lists.tracks}
            images={lists.covers}
            showDemos={settings.show_demos && !areMastered}
            title={texts.samples_title}
            intro={texts.samples_intro}
          />
        </Section>
        <Section id="my-music" isRaised>
          <MyMusic
            tracks={lists.tracks}
            images={lists.covers}
            showDemos={settings.show_demos}
            demos={areMastered ? (data.demos?.whole ?? []) : undefined}
            title={texts.music_title}
            intro={texts.music_intro}
          />
        </Section>
      </div>
    ),
    about: (
      <Section id="about">
        <About images={lists.about} settings={settings} />
      </Section>
    ),
    testimonials: (
      <Section id="testimonials" isRaised>
        <Testimonials
          testimonials={lists.testimonials}
          title={texts.testimonials_title}
          hasSamples={showsSamples && data.has_samples}
        />
      </Section>
    ),
    pricing: (
      <Section id="pricing">
        <Pricing settings={settings} offer={offer} queue={queue} />
      </Section>
    ),
    'how-to-send': (
      <Section id="how-to-send" isRaised>
        <SendingGuide
          texts={settings.texts}
          hasMix={offer.services.some(({ delivers }) => delivers.includes('mix'))}
        />
      </Section>
    ),
    'contact-form': (
      <Section id="contact-form">
        <SectionHeading data-text="form_title" data-intro="form_intro" title={texts.form_title}>
          {texts.form_intro}
        </SectionHeading>
        <div className="mt-6 md:mt-10">
          <OrderForm
            settings={settings}
            offer={offer}
            queue={queue}
            terms={data.terms}
            max_upload_mb={data.max_upload_mb}
          />
        </div>
      </Section>
    ),
  };
  return (
    <>
      <Hero
        settings={settings}
        images={lists.hero}
        portraits={lists.about}
        covers={lists.covers}
        tracks={lists.tracks}
        demos={data.demos}
        showsSamples={showsSamples}
      />
      {settings.sections.map(({ id, visible }) => visible && <Fragment key={id}>{sections[id]}</Fragment>)}
      <OrderBar price={showAmount(settings.base_price, settings.currency)} />
    </>
  );
};
export default LandingPage;
