import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { setMailer } from '../../../test/mailer.ts';
import { count } from '../../../test/test-scopes.ts';

const { stage, send } = setMailer();

describe('hostile values', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc
      .array(
        fc.constantFrom(
          '\r\n',
          '\n',
          '\r',
          '\u2028',
          '\u0085',
          'Bcc: eve@example.net',
          ' ',
          '<',
          '>',
          '"',
          ',',
          '\0',
          '\ud800',
        ),
      )
      .map((parts) => parts.join('')),
  );

  test('keeps subject, sender name and link within their headers', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (subject, senderName, tail) => {
        stage.smtp.messages.length = 0;
        const unsubscribeUrl = `https://studio.example.com/unsubscribe/${tail}`;
        const messageId = `<${randomUUID()}@studio.example.com>`;
        expect(await send({ messageId, subject, senderName, unsubscribeUrl, isBulk: true })).toEqual({
          outcome: 'sent',
        });
        // An email that a slow server kept from an earlier test may arrive in between.
        const mail = stage.smtp.messages.find(({ email }) => email.messageId === messageId);
        expect(mail?.to).toEqual(['nora@example.org']);
        const head = mail?.raw.split('\r\n\r\n')[0] ?? '';
        const names = head.split('\r\n').flatMap((row) => row.match(/^([^\s:]+):/)?.[1] ?? []);
        expect(names.sort()).toEqual(
          [
            'Auto-Submitted',
            'Content-Type',
            'Date',
            'From',
            'List-Unsubscribe',
            'List-Unsubscribe-Post',
            'MIME-Version',
            'Message-ID',
            'Precedence',
            'Reply-To',
            'Subject',
            'To',
          ].filter((name) => name !== 'Subject' || names.includes('Subject')),
        );
        expect(mail?.email.from?.address).toBe('studio@example.com');
        const [link] = mail?.email.headers.filter(({ key }) => key === 'list-unsubscribe') ?? [];
        expect(link?.value).toMatch(/^<https:\/\/studio\.example\.com\/[^<>\s]*>$/);
      }),
      { numRuns: count(100, 10_000) },
    );
  });

  test.each([
    'nora@example.org, eve@example.net',
    'nora@example.org\r\nBcc: eve@example.net',
    '"nora@example.org eve"@example.net',
    'Nora <nora@example.org>',
    'group: nora@example.org;',
    '',
  ])('refuses the recipient %j', async (to) => {
    expect(await send({ to })).toEqual({
      outcome: 'refused',
      words: 'The recipient is not a plain email address',
    });
    expect(stage.smtp.messages).toEqual([]);
  });

  test.each([
    '',
    'a@example.org, b@example.org',
    'a@example.org\r\nX: y',
  ])('omits the reply address %j', async (replyTo) => {
    expect(await send({ replyTo })).toEqual({ outcome: 'sent' });
    expect(stage.smtp.messages[0]?.email.replyTo).toBeUndefined();
  });
});
