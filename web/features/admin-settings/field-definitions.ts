import type { HeadingFont } from '../../../shared/look.ts';
import type { SiteScheme } from '../../../shared/settings.ts';
import type { SettingsText } from './parse-settings.ts';

/** The form's fields, with their labels and hints. */
export type SwitchField = {
  [F in keyof SettingsText]: SettingsText[F] extends boolean ? F : never;
}[keyof SettingsText];
type TextName = {
  [F in keyof SettingsText]: string extends SettingsText[F] ? F : never;
}[keyof SettingsText];

export type FieldDefinition<N> = { name: N; label: string; hint?: string };
export type TextFieldDefinition = FieldDefinition<TextName> & {
  type?: 'email';
  inputMode?: 'numeric' | 'decimal';
  rows?: number;
  hasParagraphs?: boolean;
  isWide?: boolean;
};

export const currencyField = {
  name: 'currency',
  label: 'Currency',
  hint: 'For your prices and new orders. Prices keep their numbers, and every order keeps the currency it was placed in.',
} as const satisfies FieldDefinition<'currency'>;

export const localeField = {
  name: 'locale',
  label: 'Numbers and dates',
  hint: 'How numbers and dates are written. The words of the pages stay English.',
} as const satisfies FieldDefinition<'locale'>;

export const studioFields: TextFieldDefinition[] = [
  { name: 'business_name', label: 'Business name', hint: 'On every page and in every email' },
  {
    name: 'contact_email',
    label: 'Contact email',
    hint: 'Public, and where new orders are sent',
    type: 'email',
  },
  {
    name: 'postal_address',
    label: 'Postal address',
    hint: 'Public: at the foot of your site’s pages and of bulk emails, where many countries require one. Leave blank to hide.',
    isWide: true,
  },
];

export const heroFields: TextFieldDefinition[] = [
  { name: 'hero_title', label: 'Hero title', hint: 'The first words on your site, at most 80 characters' },
  {
    name: 'hero_text',
    label: 'Hero text',
    hint: 'One or two sentences below them. Leave blank to hide.',
    rows: 2,
  },
];

export const aboutFields: TextFieldDefinition[] = [
  { name: 'about_title', label: 'About title', hint: 'Next to your About photo' },
  {
    name: 'about_text',
    label: 'About text',
    hint: 'Plain text. A blank line starts a new paragraph. Leave blank to hide.',
    rows: 6,
    hasParagraphs: true,
  },
];

export const figureFields: TextFieldDefinition[] = [
  { name: 'tracks_mixed', label: 'Tracks finished' },
  { name: 'happy_artists', label: 'Happy artists' },
  { name: 'countries', label: 'Countries' },
  { name: 'years_of_experience', label: 'Years of experience' },
];

export const faceFields: TextFieldDefinition[] = [
  { name: 'engineer_name', label: 'Your name', hint: 'Below your About text. Leave blank to hide.' },
  { name: 'engineer_city', label: 'Your city', hint: 'Next to your name. Leave blank to hide.' },
];

export const schemeField = {
  name: 'site_scheme',
  label: 'Colours of your site',
  hint: 'For public pages and order pages. The admin area follows your device.',
  options: [
    ['dark', 'Dark'],
    ['light', 'Light'],
    ['system', 'As on the visitor’s device'],
  ],
} as const satisfies FieldDefinition<'site_scheme'> & { options: readonly (readonly [SiteScheme, string])[] };

export const headingField = {
  name: 'heading_font',
  label: 'Font of headings',
  hint: 'On public pages and order pages.',
  options: [
    ['wide', 'Wide (Archivo)'],
    ['serif', 'Serif (Fraunces)'],
    ['condensed', 'Condensed (Oswald)'],
  ],
} as const satisfies FieldDefinition<'heading_font'> & {
  options: readonly (readonly [HeadingFont, string])[];
};

export const accentField = {
  name: 'accent',
  label: 'Your colour',
  hint: 'Used for buttons, links and waveforms on your site, and in your emails.',
} as const satisfies FieldDefinition<'accent'>;

export const demoField: FieldDefinition<SwitchField> = {
  name: 'show_demos',
  label: 'Show demo samples',
  hint: 'Built-in before/after samples, labelled Demo. Your own before/after tracks always replace them.',
};

export const reminderField: FieldDefinition<SwitchField> = {
  name: 'payment_reminders',
  label: 'Remind clients to pay',
  hint: 'Once email is set up, unpaid orders get an email with how to pay after two days, and one more after five. You can stop them order by order.',
};

export const lockFields: FieldDefinition<SwitchField>[] = [
  {
    name: 'lock_downloads_until_paid',
    label: 'Lock downloads until the order is paid',
    hint: 'Clients can download what you deliver once you’ve confirmed their payment. Orders with a deposit are locked either way.',
  },
  {
    name: 'listen_before_paid',
    label: 'Let clients listen before they pay',
    hint: 'While downloads are locked, clients can still play your versions as MP3s, leave notes and approve.',
  },
  {
    name: 'deliver_mp3',
    label: 'Deliver MP3s as well',
    hint: 'Masters, clean edits, instrumentals and acapellas also come as a 320 kbit/s MP3, made for you.',
  },
];

export const retentionField: TextFieldDefinition = {
  name: 'retention_days',
  label: 'Delete files of completed orders after (days)',
  hint: 'Counted from the day an order is completed: the client’s files and your versions are deleted, and the order itself stays. Once email is set up, the client gets a warning with the download link 14 days before, and a receipt of what was deleted. 0 keeps everything.',
  inputMode: 'numeric',
};

export const unpaidFilesField: TextFieldDefinition = {
  name: 'unpaid_files_days',
  label: 'Delete files of unpaid orders after (days)',
  hint: 'Counted from the order’s last activity. The order itself stays. Leave blank to keep these files.',
  inputMode: 'numeric',
};

export const messageField: TextFieldDefinition = {
  name: 'payment_message',
  label: 'Payment message',
  hint: 'Shown wherever payment instructions appear: order form, payment pages, FAQ, order emails. Leave blank to hide.',
  rows: 2,
  isWide: true,
};

export const hoursFields = [
  { name: 'turnaround', label: 'Standard (hours)' },
  { name: 'rush_turnaround', label: 'Rush (hours)' },
] as const;

export const roundFields: TextFieldDefinition[] = [
  {
    name: 'free_rounds',
    label: 'Free rounds',
    hint: 'For each order. Leave blank for unlimited rounds until approval.',
    inputMode: 'numeric',
  },
  {
    name: 'revision_hours',
    label: 'Answer notes within (hours)',
    hint: 'From when a round is sent until you deliver again. With 0, no time is promised.',
    inputMode: 'numeric',
  },
];

export const capacityField: TextFieldDefinition = {
  name: 'weekly_capacity',
  label: 'Songs a week',
  hint: 'Your site then says by which date an order placed today is back, counting the songs of paid orders you’re working on. With 0, hours are promised instead.',
  inputMode: 'numeric',
};
