import { describe, expect, it } from 'vitest';
import { getDefaultStudioSettings } from '../../../shared/kits/kits.ts';
import { formSettings } from '../../../shared/settings.ts';
import { parseAmount } from '../../lib/parse-amount.ts';
import {
  followKind,
  formDefaults,
  getChangedFields,
  getValidFields,
  parseSettings,
  toSettingsText,
} from './parse-settings.ts';

const defaultSettings = formSettings.parse(formDefaults);
const text = toSettingsText(defaultSettings);

describe('parseAmount', () => {
  it.each([
    ['50', 50],
    [' 49.5 ', 49.5],
    ['$49.50', 49.5],
    ['1,250', 1250],
    ['20.', 20],
    ['0', 0],
  ])('parses %j as %s', (typed, amount) => {
    expect(parseAmount(typed)).toBe(amount);
  });

  it.each(['', ' ', 'free', '5e1', '-5', '1,2', '50,00', '0x10', 'Infinity'])('rejects %j', (typed) => {
    expect(parseAmount(typed)).toBeNaN();
  });
});

describe('parseSettings', () => {
  it('returns what toSettingsText wrote', () => {
    expect(parseSettings(text)).toEqual({ value: defaultSettings, errors: null });
  });

  it('keeps a text of the site that was cleared if it may be absent, and none of the others', () => {
    const texts = { ...text.texts, samples_intro: ' ', promises: '', samples_title: '', guide: '' };
    const { value } = parseSettings({ ...text, texts });
    expect(value?.texts).toEqual({ samples_intro: '', promises: '' });
    const shown = toSettingsText({ ...defaultSettings, texts: value?.texts ?? {} }).texts;
    expect(shown).toEqual({ ...text.texts, samples_intro: '', promises: '' });
    expect(shown.samples_title).toBe('Same take, before and after');
  });

  it('treats a blank number of days as never, and rejects anything but whole numbers', () => {
    expect(parseSettings({ ...text, retention_days: ' ' }).value?.retention_days).toBe(0);
    expect(parseSettings({ ...text, retention_days: '90' }).value?.retention_days).toBe(90);
    expect(parseSettings({ ...text, retention_days: '9.5' }).errors).toEqual({
      retention_days: 'Enter a whole number of days',
    });
    expect(parseSettings({ ...text, retention_days: 'soon' }).errors).toEqual({
      retention_days: 'Enter a number of days',
    });
  });

  it('reports each wrong field and no other', () => {
    const { value, errors } = parseSettings({
      ...text,
      contact_email: 'nobody',
      business_name: ' ',
    });
    expect(value).toBeNull();
    expect(errors).toEqual({
      contact_email: 'Enter an email address like name@example.com',
      business_name: 'Business name is required',
    });
  });

  it('refuses unknown currencies and locales, and writes known ones as the standards do', () => {
    expect(parseSettings({ ...text, currency: 'EURO', locale: 'german' }).errors).toEqual({
      currency: 'Choose a currency by its ISO code, like USD or EUR',
      locale: 'Choose a locale by its code, like en-US or de-DE',
    });
    expect(parseSettings({ ...text, currency: ' eur', locale: 'de-de ' }).value).toMatchObject({
      currency: 'EUR',
      locale: 'de-DE',
    });
  });
});

it('replaces the words that another kind of studio begins with, and keeps one’s own', () => {
  const typed = { ...text, hero_text: 'Loud.', texts: { ...text.texts, guide_title: 'Send', promises: '' } };
  const mastering = followKind(typed, 'mastering');
  const { texts, ...words } = toSettingsText({ ...formDefaults, ...getDefaultStudioSettings('mastering') });
  expect(mastering).toEqual({
    ...{ hero_title: words.hero_title, about_title: words.about_title, about_text: words.about_text },
    texts: { ...texts, guide_title: 'Send', promises: '' },
  });
  expect(mastering.hero_title).not.toBe(text.hero_title);
  expect({ ...typed, ...mastering, ...followKind({ ...typed, ...mastering }, 'mixing_mastering') }).toEqual(
    typed,
  );
});

describe('getValidFields', () => {
  it('leaves out invalid fields', () => {
    const { hero_title, tracks_mixed, ...others } = defaultSettings;
    expect(
      getValidFields({ ...text, hero_title: '', tracks_mixed: 'many', years_of_experience: ' 9 ' }),
    ).toEqual({ ...others, years_of_experience: '9' });
    expect([hero_title === '', tracks_mixed]).toEqual([false, '500+']);
  });
});

describe('getChangedFields', () => {
  it('returns only changed fields', () => {
    expect(getChangedFields(defaultSettings, defaultSettings)).toEqual({});
    expect(getChangedFields(defaultSettings, { ...defaultSettings, engineer_city: 'Leith' })).toEqual({
      engineer_city: 'Leith',
    });
  });

  it('returns all figures when one differs, as saving one confirms them all', () => {
    const { happy_artists, countries, years_of_experience } = defaultSettings;
    expect(getChangedFields(defaultSettings, { ...defaultSettings, tracks_mixed: '120' })).toEqual({
      ...{ tracks_mixed: '120', happy_artists, countries, years_of_experience },
    });
  });
});

describe('the time zone', () => {
  it.each([
    ['Berlin', 'Europe/Berlin'],
    [' new  york ', 'America/New_York'],
    ['america/new york', 'America/New_York'],
    ['Europe/Berlin', 'Europe/Berlin'],
    ['UTC', 'UTC'],
  ])('is taken from %j for %s', (typed, timezone) => {
    expect(parseSettings({ ...text, timezone: typed }).value).toMatchObject({ timezone });
  });

  it.each(['York', 'Mars/Olympus', 'Europe/', '/', ''])('isn’t known from %j', (typed) => {
    expect(Object.keys(parseSettings({ ...text, timezone: typed }).errors ?? {})).toEqual(['timezone']);
  });
});

it('reads numbers of groups: a blank one that is needed is refused, one with a comma taken', () => {
  const typed = { 'tax.mode': 'added', 'tax.label': 'VAT', 'tax.percent': '7,5', free_rounds: '' } as const;
  expect(parseSettings({ ...text, ...typed }).value).toMatchObject({
    tax: { mode: 'added', label: 'VAT', percent: 7.5 },
    free_rounds: null,
  });
  expect(Object.keys(parseSettings({ ...text, 'turnaround.to_hours': ' ' }).errors ?? {})).toEqual([
    'turnaround.to_hours',
  ]);
  expect(Object.keys(parseSettings({ ...text, 'tax.mode': 'added' }).errors ?? {})).toEqual(['tax.label']);
});
