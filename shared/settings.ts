import * as z from 'zod/mini';
import { accent, defaultAccent } from './accent.ts';
import { isWholeHundredths } from './amount-checks.ts';
import { trimText } from './blank-text.ts';
import { everyDay } from './calendar.ts';
import { amount, emailAddress, knownVersion, line, paragraph, rowVersion } from './fields.ts';
import { playInvitation } from './hero-wording.ts';
import { landingSections } from './landing-sections.ts';
import { limits } from './limits.ts';
import { headingFont, sectionList, socialLinks } from './look.ts';
import { taxRule } from './offer.ts';
import { paypalName } from './pay-links.ts';
import { friendsWording } from './payment-wording.ts';
import { cashtag, type OfferedMethod, type PublicMethod } from './payments.ts';
import { knownPlaceholders } from './placeholder-check.ts';
import { daysOff, freeRounds, timezone, turnaroundHours, weeklyCapacity, workingDays } from './promise.ts';
import { siteTexts } from './site-texts.ts';
import { studioKinds } from './studio-kinds.ts';
import { noTax } from './tax.ts';
import { rushHours, standardHours } from './turnaround.ts';

const price = (label: string) => amount.check(z.describe(`${label}, in the studio’s currency`));

/** The owner's prices, in the studio's currency as used by the API. */
export const prices = z.object({
  base_price: price('Base price of one song'),
  regular_price: price('The crossed-out price of one song'),
  rush_price: price('Rush delivery per song'),
  stems_price: price('Individual stems per song'),
  clean_edit_price: price('Clean edit per song'),
  vocal_tuning_price: price('Vocal tuning per song'),
  additional_revisions_price: price('Three more revision rounds, per order'),
  instrumental_version_price: price('Instrumental version per song'),
  acapella_version_price: price('Acapella version per song'),
});
export type Prices = z.infer<typeof prices>;

/** The studio's account name at a payment service, stored in the service's own form; a link to it is accepted too. */
const handle = (label: string, link: string, read: (text: string) => string) =>
  z.pipe(
    z.string({ error: `${label} must be text` }).check(z.overwrite((text) => read(trimText(text)))),
    line(label, 60).check(
      z.refine((text) => /^\$?[A-Za-z0-9._-]*$/.test(text), {
        error: `${label}: use letters, digits, dots, dashes and underscores, or a link like ${link}`,
      }),
    ),
  );

/** A figure as displayed: `500+`, `8`, `1,200`. Empty hides it and any sentence that uses it. */
const counter = (label: string) =>
  line(label, 12).check(
    z.refine((text) => /^(?:\d[\d,. ]*\+?)?$/.test(text), {
      error: `${label} must be a number, with an optional plus: 500+`,
    }),
  );

/** The canonical form of a locale; anything else stays as it is, to be refused. */
const readLocale = (text: string): string => {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? text;
  } catch {
    return text;
  }
};

const isLocaleKnown = (text: string): boolean => {
  try {
    return Intl.NumberFormat.supportedLocalesOf(text).length > 0;
  } catch {
    return false;
  }
};

const currency = z.string({ error: 'Choose a currency' }).check(
  z.overwrite((text) => trimText(text).toUpperCase()),
  z.refine((text) => Intl.supportedValuesOf('currency').includes(text), {
    error: 'Choose a currency by its ISO code, like USD or EUR',
  }),
);

const locale = line('Locale', 60).check(
  z.overwrite(readLocale),
  z.refine(isLocaleKnown, { error: 'Choose a locale by its code, like en-US or de-DE' }),
);

/** Colours of public pages and the order page; `system` follows the visitor’s device. */
export const siteSchemes = ['dark', 'light', 'system'] as const;
export type SiteScheme = (typeof siteSchemes)[number];

/** The stored public settings. */
export const storedSettings = z.object({
  /** What the studio sells, which its texts and its offer follow until they are its own. */
  studio_kind: z.enum(studioKinds, {
    error: 'Choose mixing and mastering, mixing, mastering or something else',
  }),
  /** What must have arrived before work starts, in percent of the total; 0: everything. */
  deposit_percent: z
    .number({ error: 'Enter a percentage' })
    .check(
      z.minimum(0, { error: 'The deposit cannot be negative' }),
      z.maximum(100, { error: 'The deposit can be at most 100 percent' }),
      z.refine(isWholeHundredths, { error: 'Use at most two decimals' }),
    ),
  business_name: line('Business name', 80).check(z.minLength(1, { error: 'Business name is required' })),
  contact_email: emailAddress,
  paypal_handle: handle('PayPal handle', 'https://paypal.me/YourName', paypalName),
  // A plain name may be stored without its sign, which is added for display.
  cashapp_handle: handle('Cash App handle', 'https://cash.app/$YourName', (text) =>
    /^@|\//.test(text) ? cashtag(text) : text,
  ),
  payment_message: line('Payment message', 300),
  hero_title: line('Hero title', 80).check(
    z.minLength(1, { error: 'Hero title is required' }),
    knownPlaceholders,
  ),
  hero_text: line('Hero text', 240).check(knownPlaceholders),
  about_title: line('About title', 80).check(
    z.minLength(1, { error: 'About title is required' }),
    knownPlaceholders,
  ),
  about_text: paragraph('About text', limits.about_text).check(knownPlaceholders),
  engineer_name: line('Engineer name', 80),
  engineer_city: line('Engineer city', 80),
  tracks_mixed: counter('Tracks finished'),
  happy_artists: counter('Happy artists'),
  countries: counter('Countries'),
  years_of_experience: counter('Years of experience'),
  postal_address: line('Postal address', limits.postal_address),
  /** Whether visitors hear the built-in demos while the studio has no tracks of its own. */
  show_demos: z.boolean({ error: 'Send true or false' }),
  tax: taxRule,
  site_scheme: z.enum(siteSchemes, { error: 'Choose dark, light or system' }),
  /** The colour of buttons, links and waves on public pages and order pages. */
  accent,
  heading_font: headingFont,
  /** Profiles elsewhere, in the footer. */
  social_links: socialLinks,
  sections: sectionList,
  /** Texts of the studio's own; the others are those of site-texts. */
  texts: siteTexts,
  turnaround: turnaroundHours,
  rush_turnaround: turnaroundHours,
  /** Rounds of notes that are free; null: unlimited until approval. */
  free_rounds: freeRounds,
  /** ISO 4217: what prices and new orders are in. */
  currency,
  /** BCP 47: how numbers and dates are written. */
  locale,
});
export type StoredSettings = z.infer<typeof storedSettings>;

/** All public settings: the response of GET /api/settings. Its prices are those of the offer's rows. */
export const settings = z.extend(storedSettings, prices.shape);
export type Settings = z.infer<typeof settings>;

/** The settings as clients see them, with the ways to pay that are offered, in order. */
export type OfferedSettings = StoredSettings & { payment_methods: OfferedMethod[] };
/** The same with the first service’s prices, as pages show them. */
export type PageSettings = Omit<OfferedSettings, 'payment_methods'> & {
  payment_methods: PublicMethod[];
} & Pick<Prices, 'base_price' | 'regular_price'> & {
    /** The studio has days off, on which no hours pass. */
    on_working_days?: true;
  };

const days = z
  .number({ error: 'Enter a number of days' })
  .check(
    z.int({ error: 'Enter a whole number of days' }),
    z.minimum(0, { error: 'Days cannot be negative' }),
    z.maximum(3650, { error: 'Use 3650 days (ten years) at most' }),
  );

/** Including the owner's private settings. */
export const storedOwnerSettings = z.extend(storedSettings, {
  /** Days after which files of unpaid orders are deleted; 0 is never. */
  unpaid_files_days: days,
  /** Whether clients get payment reminders, after two days and after five. */
  payment_reminders: z.boolean({ error: 'Send true or false' }),
  /** The studio's details below its name on a receipt: address, tax number. Shown to clients, not to visitors. */
  receipt_details: paragraph('Receipt details', limits.receipt_details),
  /** Whether the payment that completes an order gives its receipt a number: `HS-2026-0001`, without a gap by year. */
  receipt_numbering: z.boolean({ error: 'Send true or false' }),
  receipt_prefix: line('Receipt prefix', limits.receipt_prefix).check(
    z.refine((text) => /^(?:[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*)?$/.test(text), {
      error: 'Receipt prefix: use letters and digits, with single dashes between them, like HS',
    }),
  ),
  /** Whether deliveries can be downloaded, and whether they can be heard, before the order is paid. */
  lock_downloads_until_paid: z.boolean({ error: 'Send true or false' }),
  listen_before_paid: z.boolean({ error: 'Send true or false' }),
  /** Hours in which a round of notes is answered; 0 promises none. */
  revision_hours: z
    .number({ error: 'Enter a number of hours' })
    .check(
      z.int({ error: 'Enter a whole number of hours' }),
      z.minimum(0, { error: 'Hours cannot be negative' }),
      z.maximum(720, { error: 'Use 720 hours (30 days) at most' }),
    ),
  /** Whether masters and other final versions are delivered as an MP3, too. */
  deliver_mp3: z.boolean({ error: 'Send true or false' }),
  /** Days after completion until an order's files and versions are deleted; 0 is never. */
  retention_days: days,
  /** Days of the week that are worked, Monday first, and days that aren't. Hours pass on worked days alone. */
  working_days: workingDays,
  days_off: daysOff,
  /** Where the studio's days begin and end. */
  timezone,
  /** Songs a week; with 0 no dates are promised. */
  weekly_capacity: weeklyCapacity,
  /** Days for which a quote can be accepted, unless it says otherwise; 0 is without end. */
  quote_days: days,
});
export type StoredOwnerSettings = z.infer<typeof storedOwnerSettings>;

/** The number that the next receipt of this year gets, by the studio's clock. It follows from those that were given. */
const receipt_next_number = z
  .number({ error: 'Enter a number' })
  .check(
    z.int({ error: 'Enter a whole number' }),
    z.minimum(1, { error: 'Enter 1 or more' }),
    z.maximum(999_999_999, { error: 'Use 999999999 at most' }),
  );

const changeableSettings = z.extend(storedOwnerSettings, { ...prices.shape, receipt_next_number });

/** The response of GET /api/admin/settings. They have one version as a whole, the prices included. */
export const ownerSettings = z.extend(changeableSettings, rowVersion);
export type OwnerSettings = z.infer<typeof ownerSettings>;

/** Fields of the settings' forms. Prices are edited with the services and add-ons. */
export const formSettings = z.extend(storedOwnerSettings, { receipt_next_number });
export type FormSettings = z.infer<typeof formSettings>;

/** Any subset of the settings; unknown fields are rejected. */
export const settingsChange = z.strictObject({ ...z.partial(changeableSettings).shape, ...knownVersion });
export type SettingsChange = z.infer<typeof settingsChange>;

/** Defaults of a studio that mixes and masters, until the owner changes them; those of other kinds are in shared/kits. */
export const defaultSettings: StoredSettings = {
  studio_kind: 'mixing_mastering',
  deposit_percent: 0,
  business_name: 'Mixfront Studio',
  contact_email: 'studio@example.com',
  // Neither service allows such names, so a fresh installation cannot send money to a stranger.
  paypal_handle: 'your-paypal-handle',
  cashapp_handle: '$your-cashtag',
  payment_message: friendsWording,
  hero_title: 'Hear what a real mix does to a song.',
  hero_text: `{service} for independent artists, {price} a song, back in {turnaround}.${playInvitation}`,
  about_title: 'One engineer, one room, your record',
  about_text:
    'I have mixed for independent artists for {years} years: {tracks} tracks for {artists} artists. Most of what I am sent was recorded in bedrooms, closets and cars. I know what those rooms do to a voice, and how to take it out again.\n\nThere is no assistant and no preset chain. I listen to your rough mix first, because it says what you are after. Then I clean up, balance, and leave alone what already works.\n\nYou write to me, I answer. If a vocal is two dB too quiet for you, it gets two dB.',
  engineer_name: '',
  engineer_city: '',
  tracks_mixed: '500+',
  happy_artists: '200+',
  countries: '50+',
  years_of_experience: '8',
  // Printed at the bottom of bulk emails, as many countries require by law.
  postal_address: '',
  show_demos: true,
  site_scheme: 'dark',
  accent: defaultAccent,
  heading_font: 'wide',
  social_links: [],
  sections: landingSections.map((id) => ({ id, visible: true })),
  texts: {},
  tax: noTax,
  turnaround: standardHours,
  rush_turnaround: rushHours,
  free_rounds: null,
  currency: 'USD',
  locale: 'en-US',
};

export const defaultStudioSettings: StoredOwnerSettings = {
  ...defaultSettings,
  // Client files are only deleted when the owner asks for it.
  unpaid_files_days: 0,
  payment_reminders: true,
  receipt_details: '',
  receipt_numbering: false,
  receipt_prefix: '',
  lock_downloads_until_paid: true,
  listen_before_paid: true,
  revision_hours: 48,
  deliver_mp3: true,
  retention_days: 0,
  ...everyDay,
  working_days: [...everyDay.working_days],
  days_off: [],
  weekly_capacity: 0,
  quote_days: 30,
};
