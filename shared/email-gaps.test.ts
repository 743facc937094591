import { describe, expect, test } from 'vitest';
import { bulkEmail, emailPreviewQuestion, emailTemplateForm, individualEmail } from './bulk-emails.ts';
import { findUnfilledPlaceholder } from './email-gaps.ts';
import { builtInTemplates } from './email-templates.ts';

const email = {
  recipient_email: 'nora@example.org',
  recipient_filter: 'all',
  subject: 'Mix',
  message: 'Here: [[link]]',
};

describe('placeholder in an email', () => {
  test('is reported, the first one by name', () => {
    expect(findUnfilledPlaceholder('Here: [[link to the files]], [[date]]')).toBe(
      'Replace [[link to the files]] first',
    );
  });

  test.each(['', 'Here', '[link]', '[[]]', '[[one\ntwo]]', '[[half'])('is not found in “%s”', (text) => {
    expect(findUnfilledPlaceholder(text)).toBeUndefined();
  });

  test('blocks sending, but not saving or previewing', () => {
    for (const form of [individualEmail, bulkEmail]) {
      expect(form.safeParse(email).error?.issues).toMatchObject([
        { path: ['message'], message: 'Replace [[link]] first' },
      ]);
      const other = { ...email, subject: '[[what]]', message: 'Mix' };
      expect(form.safeParse(other).error?.issues).toMatchObject([
        { path: ['subject'], message: 'Replace [[what]] first' },
      ]);
      expect(form.safeParse({ ...email, message: 'Here' }).success).toBe(true);
    }
    expect(emailTemplateForm.safeParse({ ...email, name: 'Mix' }).success).toBe(true);
    expect(emailPreviewQuestion.safeParse(email).success).toBe(true);
  });

  test('is in exactly the templates that need filling in', () => {
    const open = builtInTemplates.filter(({ message }) => findUnfilledPlaceholder(message));
    expect(open.map(({ id }) => id)).toEqual(['files-missing', 'mix-ready']);
    for (const { message } of builtInTemplates) expect(message).not.toMatch(/here:|I still need:\n\n-/);
  });
});
