import { formatMoney, fromDollars } from './money.ts';
import { type Placeholder, placeholderIn } from './placeholders.ts';
import type { Settings } from './settings.ts';

/** The front page's own words. In each of them the owner may write placeholders. */
const wordFields = ['hero_title', 'hero_text', 'about_title', 'about_text'] as const;

/** The figures of the front page, as they are shown. */
export const counterFields = ['tracks_mixed', 'happy_artists', 'countries', 'years_of_experience'] as const;
export type CounterField = (typeof counterFields)[number];

type Facts = Pick<Settings, 'base_price' | 'business_name' | CounterField>;

/** What a placeholder stands for: `{price}` is the base price, the others are a figure or the studio's name. */
const meanings = {
  price: ({ base_price }: Facts) => formatMoney(fromDollars(base_price)),
  tracks: ({ tracks_mixed }: Facts) => tracks_mixed,
  artists: ({ happy_artists }: Facts) => happy_artists,
  countries: ({ countries }: Facts) => countries,
  years: ({ years_of_experience }: Facts) => years_of_experience,
  studio: ({ business_name }: Facts) => business_name,
} satisfies Record<Placeholder, (facts: Facts) => string>;

// With the thing that is counted when it follows at once: of 1 there is only one.
const marks = /\{([^{}]*)\}(?:(\s+)(years|tracks|songs|records|artists|countries)\b)?/gi;

const one = (noun: string) => noun.replace(/ies$/i, 'y').replace(/s$/i, '');

const isHollow = (text: string, facts: Facts): boolean =>
  [...text.matchAll(/\{([^{}]*)\}/g)].some(([, inside = '']) => {
    const name = placeholderIn(inside);
    return name !== undefined && meanings[name](facts) === '';
  });

// Without the sentences that would tell a figure there is none of.
const toldOf = (text: string, facts: Facts): string =>
  splitParagraphs(text)
    .map((part) =>
      part
        .split(/(?<=[.!?])(?=\s)/)
        .filter((sentence) => !isHollow(sentence, facts))
        .join('')
        .trim(),
    )
    .filter(Boolean)
    .join('\n\n');

/** A text as a visitor reads it. What is no placeholder stays as it is; a sentence around a figure that is empty falls away. */
export const fillWords = (text: string, facts: Facts): string =>
  (isHollow(text, facts) ? toldOf(text, facts) : text).replace(
    marks,
    (whole: string, inside: string, gap = '', noun = '') => {
      const name = placeholderIn(inside);
      if (!name) return whole;
      const value = meanings[name](facts);
      return `${value}${gap}${value === '1' ? one(noun) : noun}`;
    },
  );

/** The settings with the front page's words filled in. A title of which nothing is left is the studio's name. */
export const withPlaceholdersFilled = (settings: Settings): Settings => ({
  ...settings,
  ...Object.fromEntries(wordFields.map((field) => [field, fillWords(settings[field], settings)])),
  hero_title: fillWords(settings.hero_title, settings) || settings.business_name,
  about_title: fillWords(settings.about_title, settings) || settings.business_name,
});

/** For pages that show neither words nor figures of the front page: they need not travel. */
export const withoutWords = (settings: Settings): Settings => ({
  ...settings,
  ...Object.fromEntries([...wordFields, ...counterFields].map((field) => [field, ''])),
});

/** A text's paragraphs: blank lines part them. */
export const splitParagraphs = (text: string): string[] =>
  text.split(/\n\s*\n/).filter((part) => part.trim() !== '');
