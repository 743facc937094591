import * as z from 'zod/mini';
import { line, paragraph } from './fields.ts';
import { limits } from './limits.ts';
import { mapNames } from './order-fields.ts';
import { knownPlaceholders } from './placeholder-check.ts';
import { footerTexts } from './site-texts/footer.ts';
import { formTexts } from './site-texts/form.ts';
import { guideTexts } from './site-texts/guide.ts';
import { heroTexts } from './site-texts/hero.ts';
import { musicTexts } from './site-texts/music.ts';
import { optionalTexts } from './site-texts/optional.ts';
import { pricingTexts } from './site-texts/pricing.ts';

/**
 * Texts of the site of a studio that mixes and masters, until it has its own; those of other kinds are in shared/kits. In
 * one module for each part, so that a part of the page loads no others. Texts that are empty here follow from other
 * settings.
 */
export const defaultTexts = {
  ...heroTexts,
  ...musicTexts,
  ...pricingTexts,
  ...guideTexts,
  ...formTexts,
  /** Beside the order form, a fact per line. */
  quick_facts: '',
  ...footerTexts,
};
export type SiteTextId = keyof typeof defaultTexts;
export type SiteTexts = { [Id in SiteTextId]?: string };

const usual = 'Leave blank for the usual text.';
const hide = 'Leave blank to hide.';

/** How the owner's pages name each. `is_long`: several lines or paragraphs. */
export const textLabels: Record<SiteTextId, { label: string; hint?: string; is_long?: true }> = {
  order_button: { label: 'Button to the order form', hint: usual },
  samples_button: { label: 'Button to the samples', hint: usual },
  samples_title: { label: 'Title of the samples', hint: usual },
  samples_intro: { label: 'Text below the samples title', hint: hide },
  music_title: { label: 'Title of your music', hint: usual },
  music_intro: { label: 'Text below the music title', hint: hide },
  testimonials_title: { label: 'Title of the testimonials', hint: usual },
  pricing_title: { label: 'Title of the prices', hint: usual },
  pricing_intro: { label: 'Text below the prices title', hint: hide },
  included: {
    label: 'What’s included',
    hint: 'One point per line. Leave blank to list what your first service includes.',
    is_long: true,
  },
  pricing_button: { label: 'Button below the prices', hint: usual },
  guide_title: { label: 'Title of the guide', hint: usual },
  guide_intro: { label: 'Text below the guide title', hint: hide },
  guide_caption: { label: 'Text below the drawing', hint: hide },
  guide: {
    label: 'The guide',
    hint: `A rule per paragraph: its name on the first line, and why on the next. A blank line starts the next rule. ${usual}`,
    is_long: true,
  },
  form_title: { label: 'Title of the order form', hint: usual },
  form_intro: { label: 'Text below the order form title', hint: hide },
  quick_facts: {
    label: 'Quick facts',
    hint: 'One fact per line. Leave blank to list what your offer and promise say.',
    is_long: true,
  },
  footer_text: {
    label: 'Text below your name in the footer',
    hint: 'Leave blank to say what your first service is, and for whom.',
  },
  footer_services: {
    label: 'Services in the footer',
    hint: 'One per line. Leave blank to list what you offer.',
    is_long: true,
  },
  promises: { label: 'Promises in the footer', hint: `One per line. ${hide}`, is_long: true },
};

export const textIds = Object.keys(textLabels) as SiteTextId[];

const textShape = mapNames(textIds, (id) => {
  const { label, is_long } = textLabels[id];
  const text = is_long ? paragraph(label, limits.site_text) : line(label, limits.site_line);
  return z.optional(text.check(knownPlaceholders));
});

/** The studio's own texts. Blank ones aren't kept, unless they may be absent. */
export const siteTexts = z.pipe(
  z.strictObject(textShape, { error: 'Send texts by their names' }),
  z.transform(
    (texts): SiteTexts =>
      Object.fromEntries(Object.entries(texts).filter(([id, text]) => text || optionalTexts.includes(id))),
  ),
);
