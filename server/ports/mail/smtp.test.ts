import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { count } from '../../../test/faults/counts.ts';
import { type Smtp, startSmtp } from '../../../test/services/smtp.ts';
import { createKeptMailer } from './kept.ts';
import type { Delivery, Mailer, Message } from './port.ts';
import { createSmtpMailer } from './smtp.ts';

let smtp: Smtp;
let mailer: Mailer;
beforeAll(async () => {
  smtp = await startSmtp();
  mailer = createSmtpMailer(smtp.url, 'studio@example.com');
});
afterAll(async () => {
  await mailer.close();
  await smtp.stop();
});
beforeEach(() => {
  smtp.messages.length = 0;
  smtp.behave(() => 'accept');
  smtp.refuseRecipients(() => undefined);
});

const message = (change: Partial<Message> = {}): Message => ({
  to: 'nora@example.org',
  replyTo: 'owner@example.com',
  senderName: 'Low Tide Studio',
  subject: 'Your order',
  html: '<p>Größe &amp; Klang</p>',
  text: 'Größe & Klang',
  messageId: '<one@studio.example.com>',
  ...change,
});
const sendBy = (by: Mailer, change: Partial<Message> = {}): Promise<Delivery> => {
  if (!by.send) throw new Error('This mailer sends nothing');
  return by.send(message(change));
};
const send = (change: Partial<Message> = {}) => sendBy(mailer, change);

test('sends both parts with the headers as given', async () => {
  expect(await send()).toEqual({ outcome: 'sent' });
  const [mail] = smtp.messages;
  expect(mail).toMatchObject({ from: 'studio@example.com', to: ['nora@example.org'], acknowledged: true });
  expect(mail?.email).toMatchObject({
    from: { name: 'Low Tide Studio', address: 'studio@example.com' },
    to: [{ name: '', address: 'nora@example.org' }],
    replyTo: [{ name: '', address: 'owner@example.com' }],
    subject: 'Your order',
    messageId: '<one@studio.example.com>',
    html: expect.stringContaining('<p>Größe &amp; Klang</p>'),
    text: expect.stringContaining('Größe & Klang'),
  });
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
});

test('the name in MAIL_FROM goes before the name of the studio', async () => {
  const named = createSmtpMailer(smtp.url, '"Tide, Low" <studio@example.com>');
  expect(await sendBy(named)).toEqual({ outcome: 'sent' });
  await named.close();
  expect(smtp.messages[0]?.email.from).toEqual({ name: 'Tide, Low', address: 'studio@example.com' });
});

describe('letters that one can leave', () => {
  const url = 'https://studio.example.com/unsubscribe/abc.d-e_f';
  const headersOf = (key: string) =>
    smtp.messages[0]?.email.headers.filter((header) => header.key === key).map(({ value }) => value);

  test('carry the link for one click (RFC 8058); only bulk mail says that it is bulk', async () => {
    await send({ unsubscribeUrl: url });
    expect(headersOf('list-unsubscribe')).toEqual([`<${url}>`]);
    expect(headersOf('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
    expect(headersOf('precedence')).toEqual([]);
    smtp.messages.length = 0;
    await send({ unsubscribeUrl: url, isBulk: true });
    expect(headersOf('precedence')).toEqual(['bulk']);
    // Mail programs read it from the wire: whole, on a line of its own.
    expect(smtp.messages[0]?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  });

  test.each([
    undefined,
    null,
    '',
    'not an address',
  ])('without a link (%j) nothing is said of one', async (unsubscribeUrl) => {
    await send(unsubscribeUrl === undefined ? {} : { unsubscribeUrl });
    expect(headersOf('list-unsubscribe')).toEqual([]);
    expect(headersOf('list-unsubscribe-post')).toEqual([]);
  });
});

describe('outcomes', () => {
  test('550 at the end of the message is final, in the words of the server', async () => {
    smtp.behave(() => ({ refuse: 550, text: 'No thanks' }));
    expect(await send()).toEqual({ outcome: 'refused', words: '550 No thanks' });
    smtp.behave(() => 'accept');
    expect(await send()).toEqual({ outcome: 'sent' });
  });

  test('550 for the recipient is final', async () => {
    smtp.refuseRecipients(() => 550);
    expect(await send()).toEqual({ outcome: 'refused', words: '550 Recipient refused' });
  });

  test.each([450, 451, 452])('%i may be tried again', async (refuse) => {
    smtp.behave(() => ({ refuse, text: 'Later' }));
    expect(await send()).toEqual({ outcome: 'delayed', words: `${refuse} Later` });
    smtp.refuseRecipients(() => refuse);
    expect(await send()).toEqual({ outcome: 'delayed', words: `${refuse} Recipient refused` });
  });

  test('a connection cut after the message is doubtful, also on a connection used before', async () => {
    await send();
    smtp.behave(() => 'drop');
    expect(await send()).toMatchObject({
      outcome: 'doubtful',
      words: expect.stringContaining('did not answer'),
    });
    // The one before, and this one once: nothing below the outbox sends again.
    expect(smtp.messages.map(({ acknowledged }) => acknowledged)).toEqual([true, false]);
  });

  test('a connection that died while idle costs nothing', async () => {
    const other = await startSmtp();
    const kept = createSmtpMailer(other.url, 'studio@example.com');
    await sendBy(kept);
    await other.stop();
    expect((await sendBy(kept)).outcome).toBe('unreachable');
    await kept.close();
  });

  test('no server, a wrong password, a server that hangs up or is no mail server: unreachable', async () => {
    const { port } = new URL(smtp.url);
    const strange = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
      0,
      '127.0.0.1',
    );
    await once(strange, 'listening');
    const mute = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const portOf = (server: typeof mute) => (server.address() as AddressInfo).port;
    for (const [url, words] of [
      ['smtp://127.0.0.1:1', /could not be reached \(.*ECONNREFUSED/],
      [`smtp://studio:wrong%21@127.0.0.1:${port}`, /refused the sign-in of SMTP_URL: 535/],
      [`smtp://127.0.0.1:${portOf(strange)}`, /could not be reached/],
      [`smtp://127.0.0.1:${portOf(mute)}`, /could not be reached/],
    ] as const) {
      const broken = createSmtpMailer(url, 'studio@example.com');
      expect(await sendBy(broken)).toEqual({ outcome: 'unreachable', words: expect.stringMatching(words) });
      await broken.close();
    }
    strange.close();
    mute.close();
  });

  test('closing ends a try under way', async () => {
    const closing = createSmtpMailer(smtp.url, 'studio@example.com');
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    smtp.behave(() => {
      arrived();
      return { tarpit: 20_000 };
    });
    const sending = sendBy(closing);
    await arrival;
    await closing.close();
    expect((await sending).outcome).toBe('doubtful');
  });
});

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

  test('subject, sender name and link stay in their headers', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (subject, senderName, tail) => {
        smtp.messages.length = 0;
        const unsubscribeUrl = `https://studio.example.com/unsubscribe/${tail}`;
        const messageId = `<${randomUUID()}@studio.example.com>`;
        expect(await send({ messageId, subject, senderName, unsubscribeUrl, isBulk: true })).toEqual({
          outcome: 'sent',
        });
        // One that a slow server kept from an earlier test may come in between.
        const mail = smtp.messages.find(({ email }) => email.messageId === messageId);
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
      words: 'The recipient is not a plain e-mail address',
    });
    expect(smtp.messages).toEqual([]);
  });

  test.each([
    '',
    'a@example.org, b@example.org',
    'a@example.org\r\nX: y',
  ])('leaves out the answer address %j', async (replyTo) => {
    expect(await send({ replyTo })).toEqual({ outcome: 'sent' });
    expect(smtp.messages[0]?.email.replyTo).toBeUndefined();
  });
});

test('without a mail server nothing is sent', async () => {
  const kept = createKeptMailer();
  expect(kept.send).toBeNull();
  await kept.close();
});
