import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createMailer, setMailer } from '../../../test/mailer.ts';
import { startSmtp } from '../../../test/services/smtp.ts';

const { stage, send } = setMailer();

test('sends both parts with the given headers', async () => {
  expect(await send()).toEqual({ outcome: 'sent' });
  const [mail] = stage.smtp.messages;
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

test("prefers the name in MAIL_FROM to the studio's name", async () => {
  const named = createMailer(stage.smtp.url, '"Tide, Low" <studio@example.com>');
  expect(await named.send()).toEqual({ outcome: 'sent' });
  await named.close();
  expect(stage.smtp.messages[0]?.email.from).toEqual({ name: 'Tide, Low', address: 'studio@example.com' });
});

describe('unsubscribable emails', () => {
  const url = 'https://studio.example.com/unsubscribe/abc.d-e_f';
  const headersOf = (key: string) =>
    stage.smtp.messages[0]?.email.headers.filter((header) => header.key === key).map(({ value }) => value);

  test('contain the one-click link (RFC 8058); only bulk email is marked as bulk', async () => {
    await send({ unsubscribeUrl: url });
    expect(headersOf('list-unsubscribe')).toEqual([`<${url}>`]);
    expect(headersOf('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
    expect(headersOf('precedence')).toEqual([]);
    stage.smtp.messages.length = 0;
    await send({ unsubscribeUrl: url, isBulk: true });
    expect(headersOf('precedence')).toEqual(['bulk']);
    // Mail programs parse it from the raw message: complete, on a line of its own.
    expect(stage.smtp.messages[0]?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  });

  test.each([
    undefined,
    null,
    '',
    'not an address',
  ])('have no unsubscribe headers without a link (%j)', async (unsubscribeUrl) => {
    await send(unsubscribeUrl === undefined ? {} : { unsubscribeUrl });
    expect(headersOf('list-unsubscribe')).toEqual([]);
    expect(headersOf('list-unsubscribe-post')).toEqual([]);
  });
});

describe('outcomes', () => {
  test("550 after the email is final, with the server's reply", async () => {
    stage.smtp.behave(() => ({ refuse: 550, text: 'No thanks' }));
    expect(await send()).toEqual({ outcome: 'refused', words: '550 No thanks' });
    stage.smtp.behave(() => 'accept');
    expect(await send()).toEqual({ outcome: 'sent' });
  });

  test('550 for the recipient is final', async () => {
    stage.smtp.refuseRecipients(() => 550);
    expect(await send()).toEqual({ outcome: 'refused', words: '550 Recipient refused' });
  });

  test.each([450, 451, 452])('%i may be retried', async (refuse) => {
    stage.smtp.behave(() => ({ refuse, text: 'Later' }));
    expect(await send()).toEqual({ outcome: 'delayed', words: `${refuse} Later` });
    stage.smtp.refuseRecipients(() => refuse);
    expect(await send()).toEqual({ outcome: 'delayed', words: `${refuse} Recipient refused` });
  });

  test('a connection cut after the email is doubtful, also on a reused connection', async () => {
    await send();
    stage.smtp.behave(() => 'drop');
    expect(await send()).toMatchObject({
      outcome: 'doubtful',
      words: expect.stringContaining('confirm it'),
    });
    // The previous email, and this one once: nothing below the outbox sends again.
    expect(stage.smtp.messages.map(({ acknowledged }) => acknowledged)).toEqual([true, false]);
  });

  test('a connection that died while idle has no effect', async () => {
    const other = await startSmtp();
    const kept = createMailer(other.url);
    await kept.send();
    await other.stop();
    expect((await kept.send()).outcome).toBe('unreachable');
    await kept.close();
  });

  test('no server, a wrong password, a server that hangs up or is no mail server: unreachable', async () => {
    const { port } = new URL(stage.smtp.url);
    const strange = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
      0,
      '127.0.0.1',
    );
    await once(strange, 'listening');
    const mute = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const portOf = (server: typeof mute) => (server.address() as AddressInfo).port;
    for (const [url, words] of [
      ['smtp://127.0.0.1:1', /^127\.0\.0\.1 doesn’t accept connections at port 1$/],
      [`smtp://studio:wrong%21@127.0.0.1:${port}`, /refused the user name or password: 535/],
      [`smtp://127.0.0.1:${portOf(strange)}`, /could not be reached/],
      [`smtp://127.0.0.1:${portOf(mute)}`, /could not be reached/],
    ] as const) {
      const broken = createMailer(url);
      expect(await broken.send()).toEqual({ outcome: 'unreachable', words: expect.stringMatching(words) });
      await broken.close();
    }
    strange.close();
    mute.close();
  });

  test('close ends a running try', async () => {
    const closing = createMailer(stage.smtp.url);
    const [arrival, never] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    stage.smtp.behave(() => {
      arrival.resolve();
      return { hang: never.promise };
    });
    const sending = closing.send();
    await arrival.promise;
    await closing.close();
    expect((await sending).outcome).toBe('doubtful');
  });
});
