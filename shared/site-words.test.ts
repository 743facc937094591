import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { cpuMs } from '../test/cpu-time.ts';
import { offerWith, shownSettings } from '../test/offers.ts';
import { everyDay } from './calendar.ts';
import { unknownPlaceholder } from './placeholders.ts';
import { settings } from './settings.ts';
import { fillWords, splitParagraphs, withoutWords, withPlaceholdersFilled } from './site-words.ts';

const { services } = offerWith({});
const shown = { ...shownSettings, service: 'Mastering' };
const facts = { ...shown, base_price: 12.5, business_name: 'Tape & Tea', years_of_experience: '1' };

describe('front page texts with placeholders', () => {
  it("are filled from prices, figures and the studio's name, whatever the placeholder's case", () => {
    expect(
      fillWords('{service} for {price} at {studio}: {tracks}, { Artists } and {countries}. {{years}}', {
        ...shown,
        base_price: 12.5,
        business_name: 'Tape & {price}',
      }),
    ).toBe('Mastering for $12.50 at Tape & {price}: 500+, 200+ and 50+. {8}');
  });

  it('use the singular for one', () => {
    const one = { ...facts, tracks_mixed: '1', countries: '1', happy_artists: '21' };
    expect(fillWords('{years} years, {tracks}  Tracks, {countries} countries, {artists} artists', one)).toBe(
      '1 year, 1  Track, 1 country, 21 artists',
    );
    expect(fillWords('{years} yearsome', one)).toBe('1 yearsome');
    expect(withPlaceholdersFilled(facts, { services }).about_text).toContain(
      'for 1 year: 500+ tracks for 200+ artists.',
    );
  });

  it('leave out only the sentence whose figure is empty', () => {
    const none = { ...facts, tracks_mixed: '', happy_artists: '', years_of_experience: '' };
    const text = 'Hello. {tracks} tracks! In {countries} countries.\nYes.\n\n{Years} years.\n\nFrom {price}.';
    expect(fillWords(text, none)).toBe('Hello. In 50+ countries.\nYes.\n\nFrom $12.50.');
    const filled = withPlaceholdersFilled(
      {
        ...none,
        hero_title: '{tracks} tracks',
        about_title: 'Since {years} years',
      },
      { services },
    );
    expect([filled.hero_title, filled.about_title]).toEqual(['Tape & Tea', 'Tape & Tea']);
    expect(filled.about_text).toMatch(/^Most of what I am sent was recorded/);
    expect(filled.about_text.split('\n\n')).toHaveLength(3);
  });

  it('leave the texts of the site as they usually are, rather than empty, when a figure is', () => {
    const texts = {
      order_button: 'Join {artists} artists',
      pricing_title: '{tracks} tracks later',
      samples_intro: 'Some of {tracks} tracks.',
      guide: 'Zip it\n{tracks} tracks taught me.\nIt arrives.\n\nOne file\nFor {price}.',
      promises: '',
    };
    const none = { ...facts, tracks_mixed: '', happy_artists: '', texts };
    expect(withPlaceholdersFilled(none, { services }).texts).toEqual({
      samples_intro: '',
      guide: 'Zip it\nIt arrives.\n\nOne file\nFor $12.50.',
      promises: '',
    });
  });

  it('report an unknown placeholder and keep it unchanged', () => {
    expect(unknownPlaceholder('{price} and {YEARS}')).toBeUndefined();
    expect(unknownPlaceholder('a } brace { alone')).toBeUndefined();
    for (const text of ['{prize}', '{}', '{toString}', '{__proto__}', '{constructor}']) {
      expect(unknownPlaceholder(`${text} {price}`)).toBe(text);
      expect(fillWords(text, facts)).toBe(text);
    }
  });

  it.each([
    'hero_title',
    'hero_text',
    'about_title',
    'about_text',
  ] as const)('reject unknown placeholders in %s', (field) => {
    const result = z.partial(settings).safeParse({ [field]: 'Only {prize} a song' });
    expect(result.error?.issues).toMatchObject([
      { path: [field], message: expect.stringContaining('{prize} isn’t a placeholder') },
    ]);
    expect(z.partial(settings).safeParse({ [field]: 'Only {price} a song' }).success).toBe(true);
  });
});

describe('the settings given to a page', () => {
  it('contain no placeholders', () => {
    expect(JSON.stringify(withPlaceholdersFilled(shownSettings, { services }))).not.toMatch(/\{\w+\}/);
  });

  it('promise the same in the footer of every page, with a queue or without', () => {
    const texts = { promises: 'Back in {turnaround}', pricing_intro: 'Back in {turnaround}' };
    const queue = {
      ...{ today: '2026-12-01', songs: 30, rush_songs: 0, weekly_capacity: 7 },
      ...{ working_days: everyDay.working_days, days_off: [] },
    };
    const landing = withPlaceholdersFilled({ ...shownSettings, texts }, { services }, queue);
    expect(landing.texts).toEqual({ promises: 'Back in 48-72 hours', pricing_intro: 'Back in 31 days' });
    expect(withoutWords({ ...shownSettings, texts }, { services }).texts).toEqual({
      promises: 'Back in 48-72 hours',
    });
  });

  it('leave out only what the front page alone shows', () => {
    const { hero_title, hero_text, about_title, about_text, countries, ...rest } = withoutWords(
      shownSettings,
      { services },
    );
    expect([hero_title, hero_text, about_title, about_text, countries].join('')).toBe('');
    expect(shownSettings).toMatchObject({
      ...rest,
      tracks_mixed: '500+',
      happy_artists: '200+',
      years_of_experience: '8',
    });
    expect(rest.business_name).toBe('Mixfront Studio');
  });
});

describe('paragraphs', () => {
  it('are separated by blank lines', () => {
    expect(splitParagraphs('One\ntwo\n\nthree\n \n\nfour')).toEqual(['One\ntwo', 'three', 'four']);
    expect(splitParagraphs('')).toEqual([]);
  });
});

test.each(['{', '{}', '{price} ', '\n', ' ', '\n ', '{price}\t'])('%j repeated is parsed quickly', (part) => {
  const many = part.repeat(200_000 / part.length);
  expect(
    cpuMs(() => {
      for (const text of [many, `{price}${many}x`, `\n${many}x`]) {
        fillWords(text, shown);
        unknownPlaceholder(text);
        splitParagraphs(text);
      }
    }),
  ).toBeLessThan(3_000);
});
