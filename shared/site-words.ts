import { formatAmount } from './money.ts';
import type { Offer } from './offer.ts';
import { type Placeholder, placeholderIn } from './placeholders.ts';
import { addTax } from './pricing.ts';
import type { Settings } from './settings.ts';
import { footerTexts } from './site-texts/footer.ts';
import { optionalTexts } from './site-texts/optional.ts';
import type { SiteTexts } from './site-texts.ts';
import {
  describeBack,
  describeWait,
  formatTurnaround,
  getServiceHours,
  type WorkQueue,
} from './turnaround.ts';

/** The front page's texts, in which the owner can use placeholders. */
const wordFields = ['hero_title', 'hero_text', 'about_title', 'about_text'] as const;

/** Figures of the front page, as displayed. */
export const counterFields = ['tracks_mixed', 'happy_artists', 'countries', 'years_of_experience'] as const;
export type CounterField = (typeof counterFields)[number];

/** A setting whose default is an example: shown, and marked, only on the owner's own machine. */
export type ExampleField = CounterField | 'paypal_handle' | 'cashapp_handle';

type Facts = Pick<
  Settings,
  'base_price' | 'tax' | 'currency' | 'locale' | 'business_name' | 'turnaround' | CounterField
> & {
  /** The first one offered. */
  service: string;
  /** How long an order of today takes, where the queue makes that longer than the turnaround: `9 days`. */
  back_in?: string | undefined;
};

type WordSettings = Omit<Facts, 'service' | 'back_in'> &
  Pick<Settings, (typeof wordFields)[number] | 'texts'>;

/** What a placeholder stands for: `{service}` is the first one’s name, `{price}` what is paid for a song, `{turnaround}` its hours, the others are figures or the studio's name. */
const meanings = {
  service: ({ service }: Facts) => service,
  price: (facts: Facts) => formatAmount(addTax(facts, facts.base_price), facts),
  tracks: ({ tracks_mixed }: Facts) => tracks_mixed,
  artists: ({ happy_artists }: Facts) => happy_artists,
  countries: ({ countries }: Facts) => countries,
  years: ({ years_of_experience }: Facts) => years_of_experience,
  studio: ({ business_name }: Facts) => business_name,
  turnaround: ({ turnaround, back_in }: Facts) => back_in ?? formatTurnaround(turnaround),
} satisfies Record<Placeholder, (facts: Facts) => string>;

// Includes the counted noun when it follows directly, so that 1 can use the singular.
const marks = /\{([^{}]*)\}(?:(\s+)(years|tracks|songs|records|artists|countries)\b)?/gi;

const one = (noun: string) => noun.replace(/ies$/i, 'y').replace(/s$/i, '');

const usesEmptyFigure = (text: string, facts: Facts): boolean =>
  [...text.matchAll(/\{([^{}]*)\}/g)].some(([, inside = '']) => {
    const name = placeholderIn(inside);
    return name !== undefined && meanings[name](facts) === '';
  });

// Removes sentences that mention a figure that is empty.
const removeSentencesWithEmptyFigures = (text: string, facts: Facts): string =>
  splitParagraphs(text)
    .map((part) =>
      part
        .split(/(?<=[.!?])(?=\s)/)
        .filter((sentence) => !usesEmptyFigure(sentence, facts))
        .join('')
        .trim(),
    )
    .filter(Boolean)
    .join('\n\n');

/** A text as visitors see it. Unknown placeholders stay; a sentence with an empty figure is removed. */
export const fillWords = (text: string, facts: Facts): string =>
  (usesEmptyFigure(text, facts) ? removeSentencesWithEmptyFigures(text, facts) : text).replace(
    marks,
    (whole: string, inside: string, gap = '', noun = '') => {
      const name = placeholderIn(inside);
      if (!name) return whole;
      const value = meanings[name](facts);
      return `${value}${gap}${value === '1' ? one(noun) : noun}`;
    },
  );

// A line that ends up empty is left out. So is a whole text, which then shows its default, unless it may be absent.
const fillTexts = (texts: SiteTexts, facts: Facts): SiteTexts =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([id, text]) => {
      const filled = text
        .split('\n')
        .flatMap((each) => fillWords(each, facts) || (each ? [] : ['']))
        .join('\n')
        .trim();
      return filled || optionalTexts.includes(id) ? [[id, filled]] : [];
    }),
  );

// With hours, not the queue's date, which only the landing page knows.
const fillFooterTexts = (texts: SiteTexts, facts: Facts): SiteTexts =>
  fillTexts(
    Object.fromEntries(Object.entries(texts).filter(([id]) => Object.hasOwn(footerTexts, id))),
    facts,
  );

const getFacts = (settings: WordSettings, { services: [service] }: Pick<Offer, 'services'>): Facts => ({
  ...settings,
  turnaround: getServiceHours(settings, service),
  service: service?.name ?? '',
});

/** The settings with the front page's placeholders filled in, and by when an order of today is back. A title that ends up empty becomes the studio's name. */
export const withPlaceholdersFilled = <S extends WordSettings>(
  settings: S,
  offer: Pick<Offer, 'services'>,
  queue: WorkQueue | null = null,
): S => {
  const own = getFacts(settings, offer);
  const { turnaround } = own;
  const facts = { ...own, back_in: queue ? describeWait(queue, turnaround) : undefined };
  const hero_text = [
    fillWords(settings.hero_text, facts),
    queue && `${describeBack(turnaround, queue, settings.locale)}.`,
  ];
  return {
    ...settings,
    ...Object.fromEntries(wordFields.map((field) => [field, fillWords(settings[field], facts)])),
    hero_text: hero_text.filter(Boolean).join(' '),
    hero_title: fillWords(settings.hero_title, facts) || settings.business_name,
    about_title: fillWords(settings.about_title, facts) || settings.business_name,
    texts: { ...fillTexts(settings.texts, facts), ...fillFooterTexts(settings.texts, own) },
  };
};

/** Drops the front page's texts and figures from the data of pages that don't show them, which have only the footer's. */
export const withoutWords = <S extends WordSettings>(settings: S, offer: Pick<Offer, 'services'>): S => ({
  ...settings,
  ...Object.fromEntries([...wordFields, ...counterFields].map((field) => [field, ''])),
  texts: fillFooterTexts(settings.texts, getFacts(settings, offer)),
});

/** Splits a text into paragraphs at blank lines. */
export const splitParagraphs = (text: string): string[] =>
  text.split(/\n\s*\n/).filter((part) => part.trim() !== '');
