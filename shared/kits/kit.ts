import type { BuiltInTemplate } from '../email-templates.ts';
import type { AddOn, BuiltInAddOn, Service } from '../offer.ts';
import type { StoredSettings } from '../settings.ts';
import type { SiteTexts } from '../site-texts.ts';

/** Settings with words, whose defaults follow from the kind of studio. */
export const kitFields = ['hero_title', 'hero_text', 'about_title', 'about_text'] as const;
type KitField = (typeof kitFields)[number];

/** A question that visitors of this kind of studio ask, with its answer. */
type Answered = { question: string; answer: string };

/**
 * What a kind of studio begins with, where it differs from a studio that mixes and masters. An optional text of the site
 * is never blank here: that is how a studio hides one. Rows never differ in `active` alone: that is how it switches one off.
 */
export type Kit = {
  settings: Partial<Pick<StoredSettings, KitField>>;
  texts: SiteTexts;
  service: Partial<Pick<Service, 'name' | 'price' | 'regular_price' | 'delivers'>>;
  add_ons: Partial<Record<BuiltInAddOn, Partial<Pick<AddOn, 'description' | 'price' | 'active'>>>>;
  faq: {
    /** Its answer follows from the promise. */
    how_long: string;
    prepare: Answered;
  };
  /** Built-in emails by their ids. */
  templates: Readonly<Record<string, Partial<Omit<BuiltInTemplate, 'id' | 'for'>>>>;
};
