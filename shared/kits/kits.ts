import { defaultOffer } from '../default-offer.ts';
import { type BuiltInTemplate, builtInTemplates } from '../email-templates.ts';
import type { AddOn, BuiltInAddOn, Offer, Service } from '../offer.ts';
import {
  defaultSettings,
  defaultStudioSettings,
  type StoredOwnerSettings,
  type StoredSettings,
} from '../settings.ts';
import { defaultTexts, type SiteTextId, type SiteTexts } from '../site-texts.ts';
import { type StudioKind, studioKinds } from '../studio-kinds.ts';
import { type Kit, kitFields } from './kit.ts';
import { mastering } from './mastering.ts';
import { mixing, mixingFaq } from './mixing.ts';
import { other } from './other.ts';

// For the server and the studio's own pages: visitors' browsers have the texts of the first kind alone, and get the
// others with the page.

const kits: Record<StudioKind, Kit> = {
  mixing_mastering: { settings: {}, texts: {}, service: {}, add_ons: {}, faq: mixingFaq, templates: {} },
  mixing,
  mastering,
  other,
};

export const getFaqKit = (kind: StudioKind): Kit['faq'] => kits[kind].faq;

/** The texts of the site that differ from those of a studio that mixes and masters. */
export const getKitTexts = (kind: StudioKind): SiteTexts => kits[kind].texts;

/** All texts of the site, until the studio has its own. */
export const getDefaultTexts = (kind: StudioKind): Record<SiteTextId, string> => ({
  ...defaultTexts,
  ...kits[kind].texts,
});

const getKitSettings = (studio_kind: StudioKind) => ({ ...kits[studio_kind].settings, studio_kind });

/** The public settings of a new studio of this kind. */
export const getDefaultSettings = (kind: StudioKind): StoredSettings => ({
  ...defaultSettings,
  ...getKitSettings(kind),
});

/** All its settings. */
export const getDefaultStudioSettings = (kind: StudioKind): StoredOwnerSettings => ({
  ...defaultStudioSettings,
  ...getKitSettings(kind),
});

/** What a new studio of this kind offers. Kinds have the same rows, by their ids. */
export const getDefaultOffer = (kind: StudioKind): Pick<Offer, 'services' | 'add_ons'> => {
  const { service, add_ons } = kits[kind];
  return {
    services: defaultOffer.services.map((row): Service => ({ ...row, ...service })),
    add_ons: defaultOffer.add_ons.map((row): AddOn => ({ ...row, ...add_ons[row.id as BuiltInAddOn] })),
  };
};

/** The built-in emails of a studio of this kind. */
export const getBuiltInTemplates = (kind: StudioKind): BuiltInTemplate[] =>
  builtInTemplates.map((template) => ({ ...template, ...kits[kind].templates[template.id] }));

/** The texts that are the studio's own: none that some kind of studio begins with. */
export const withoutDefaultTexts = (texts: SiteTexts): SiteTexts =>
  Object.fromEntries(
    Object.entries(texts).filter(
      ([id, text]) => !studioKinds.some((kind) => getDefaultTexts(kind)[id as SiteTextId] === text),
    ),
  );

/** Whether it is a setting with the words that some kind of studio begins with: nobody’s own. */
export const isDefaultWord = (field: string, value: unknown): boolean =>
  kitFields.some(
    (one) => one === field && studioKinds.some((kind) => getDefaultSettings(kind)[one] === value),
  );

type Words = Pick<StoredSettings, (typeof kitFields)[number] | 'texts'>;

/** What to change in the words of a studio that becomes one of this kind: all that some kind begins with. */
export const getKindWords = (words: Words, kind: StudioKind): Partial<Words> & Pick<Words, 'texts'> => {
  const defaults = getDefaultSettings(kind);
  const standard = kitFields.filter((field) => isDefaultWord(field, words[field]));
  return {
    ...Object.fromEntries(standard.map((field) => [field, defaults[field]])),
    texts: withoutDefaultTexts(words.texts),
  };
};

/** The settings with what some kind of studio begins with replaced by what this one does. */
export const withKindWords = <S extends StoredSettings>(settings: S): S => ({
  ...settings,
  ...getKindWords(settings, settings.studio_kind),
});
