import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { cpuMs } from '../test/cpu-time.ts';
import { isBlankText, trimText } from './blank-text.ts';
import { bulkEmail, emailTemplateForm, individualEmail } from './bulk-emails.ts';
import { discountForm } from './discounts.ts';
import { toFieldErrors } from './errors.ts';
import { faqForm } from './faq.ts';
import { emailAddress, line, paragraph } from './fields.ts';
import { imageForm } from './images.ts';
import { orderTexts } from './order-form.ts';
import { portfolioForm } from './portfolio.ts';
import { credentials } from './sessions.ts';
import { settings } from './settings.ts';
import { testimonialForm } from './testimonials.ts';

/** One invisible character of each kind. */
const unseen = [
  ...[' ', '\t', '\n', '\u00a0', '\u2003', '\u202f', '\u3000', '\u2028', '\u0085'],
  ...['\u0000', '\u0007', '\u009b', '\u00ad', '\u061c', '\u180e', '\ufeff', '\u202e', '\u2060', '\u2066'],
  ...['\u200b', '\u200c', '\u200d', '\u200e', '\u{e0041}', '\u{1d173}'],
  ...['\u3164', '\u115f', '\u1160', '\uffa0', '\u2800', '\ufffc', '\u{1d159}', '\u{13441}'],
  ...['\u034f', '\u17b5', '\u0301', '\u20dd', '\ufe0f', '\u{e0100}', '\u180b'],
];
const visible = ['a', 'Ж', '字', 'م', '한', '7', '-', '.', '🎧', '☕', '\u{10d0a}'];
const blank = fc.array(fc.constantFrom(...unseen), { maxLength: 12 }).map((marks) => marks.join(''));

describe('required text', () => {
  test('is blank when it has only invisible characters, in any number and order', () => {
    for (const mark of unseen) expect(isBlankText(mark), mark.codePointAt(0)?.toString(16)).toBe(true);
    fc.assert(
      fc.property(blank, (text) => isBlankText(text) && trimText(text) === ''),
      { numRuns: 5_000 },
    );
  });

  test('with one visible character is not blank and keeps the invisible ones inside', () => {
    fc.assert(
      fc.property(blank, fc.constantFrom(...visible), blank, (before, letter, after) => {
        const text = before + letter + after;
        return !isBlankText(text) && trimText(text) === text.trim();
      }),
      { numRuns: 5_000 },
    );
  });

  test.each([
    ['a Persian name with a non-joiner', 'علی\u200cرضا'],
    ['an emoji of joined parts', '👩\u200d🎤'],
    ['an emoji with a variation selector', '❤\ufe0f'],
    ['a letter with its accent apart', 'Zoe\u0308'],
    ['a Hindi name with a joiner', 'क्\u200dष'],
    ['Korean', '한국'],
  ])('accepts %s unchanged', (_kind, name) => {
    expect(orderTexts.shape.name.parse(` ${name} `)).toBe(name);
  });

  test('is checked quickly, however long it is', () => {
    expect(
      cpuMs(() => {
        expect(isBlankText('\u200b'.repeat(200_000))).toBe(true);
        expect(isBlankText('\u200ba'.repeat(100_000))).toBe(false);
      }),
    ).toBeLessThan(500);
  });
});

/** Every form with required texts, each valid except for the text under test. */
const forms: [string, z.ZodMiniType, Record<string, unknown>, string[]][] = [
  [
    'an order',
    orderTexts,
    { name: 'Ada', email: 'ada@example.com', project_details: '', notes: '' },
    ['name', 'email'],
  ],
  ['a FAQ item', faqForm, { question: 'Why?', answer: 'So.' }, ['question', 'answer']],
  [
    'a testimonial',
    testimonialForm,
    { name: 'Ada', role: 'Singer', content: 'Loud.' },
    ['name', 'role', 'content'],
  ],
  ['a track', portfolioForm, { title: 'Tide', description: 'Slow.' }, ['title', 'description']],
  ['an image', imageForm, { title: 'Desk', category: 'hero' }, ['title']],
  [
    'a bulk email',
    bulkEmail,
    { subject: 'Hello', message: 'There', recipient_filter: 'all' },
    ['subject', 'message'],
  ],
  [
    'an email to one',
    individualEmail,
    { recipient_email: 'ada@example.com', subject: 'Hello', message: 'There' },
    ['recipient_email', 'subject', 'message'],
  ],
  [
    'a template',
    emailTemplateForm,
    { name: 'News', subject: 'Hello', message: 'There' },
    ['name', 'subject', 'message'],
  ],
  ['a discount code', discountForm, { code: 'TIDE', kind: 'percent', value: 10 }, ['code']],
  ['a sign-in', credentials, { username: 'owner', password: 'long enough' }, ['username']],
  [
    'the settings',
    z.partial(settings),
    { business_name: 'Tide', contact_email: 'a@b.test', hero_title: 'Loud', about_title: 'Me' },
    ['business_name', 'contact_email', 'hero_title', 'about_title'],
  ],
];

describe.each(forms)('%s', (_name, schema, right, required) => {
  test.each(
    required,
  )('needs a %s that can be seen, and says of an invisible one what it says of an empty one', (field) => {
    expect(schema.safeParse(right).success).toBe(true);
    const said = (value: string) => {
      const { error } = schema.safeParse({ ...right, [field]: value });
      return error ? toFieldErrors(error) : 'accepted';
    };
    expect(said('')).not.toBe('accepted');
    for (const mark of ['\u200b', '\u3164', '\u2800\u200d', ' \u0301\ufe0f\n'])
      expect([field, said(mark)]).toEqual([field, said('')]);
  });
});

test('an optional text without visible characters becomes empty', () => {
  expect(line('Genre', 60).parse('\u200b \u3164')).toBe('');
  expect(paragraph('Notes', 60).parse('\u200b\n\n\u2800')).toBe('');
  expect(emailAddress.safeParse('\u200bada@example.com').success).toBe(false);
});
