import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { message } from '../../../test/mailer.ts';
import { type Certificate, makeCertificate } from '../../../test/services/certificates.ts';
import { type Smtp, startSmtp } from '../../../test/services/smtp.ts';
import { parseSmtpUrl } from '../../features/email-setup/smtp-url.ts';
import type { MailServer } from './port.ts';
import { createSmtpMailer } from './smtp.ts';

const mailer = createSmtpMailer();
afterAll(() => mailer.close());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const tryBy = (url: string, change: Partial<MailServer> = {}) =>
  mailer.test({ ...parseSmtpUrl(url, 'studio@example.com'), ...change }, message());

/** A server that does one thing with every connection. */
const startRaw = async (greet: (socket: Socket) => void) => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    greet(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

describe('a mail server with TLS', () => {
  const before = getCACertificates('default');
  let own: Certificate;
  let servers: { starttls: Smtp; tls: Smtp; clear: Smtp };
  beforeAll(async () => {
    own = await makeCertificate('IP:127.0.0.1');
    servers = {
      starttls: await startSmtp({ ...own, isImplicit: false }),
      tls: await startSmtp({ ...own, isImplicit: true }),
      clear: await startSmtp(),
    };
  });
  afterAll(async () => {
    setDefaultCACertificates(before);
    for (const server of Object.values(servers ?? {})) await server.stop();
  });

  test('whose certificate nobody vouches for gets no password', async () => {
    for (const [url, security] of [
      [servers.starttls.url, 'starttls'],
      [servers.tls.url, 'tls'],
    ] as const)
      expect(await tryBy(url, { security })).toEqual({
        outcome: 'unreachable',
        words: expect.stringMatching(
          /^The certificate of 127\.0\.0\.1 isn’t from an authority this machine knows/,
        ),
      });
  });

  test('is used as the setting says: from the start, after STARTTLS, or not', async () => {
    setDefaultCACertificates([...before, own.cert]);
    expect(await tryBy(servers.starttls.url, { security: 'starttls' })).toEqual({ outcome: 'sent' });
    expect(await tryBy(servers.tls.url, { security: 'tls' })).toEqual({ outcome: 'sent' });
    expect(await tryBy(servers.clear.url, { security: 'none' })).toEqual({ outcome: 'sent' });
    // A setting that asks for TLS never goes without.
    expect(await tryBy(servers.clear.url, { security: 'starttls' })).toEqual({
      outcome: 'unreachable',
      words: expect.stringMatching(/^127\.0\.0\.1 doesn’t offer STARTTLS at port \d+: try TLS and port 465$/),
    });
    expect(await tryBy(servers.clear.url, { security: 'tls' })).toEqual({
      outcome: 'unreachable',
      words: expect.stringMatching(/^127\.0\.0\.1 doesn’t speak TLS from the start at port \d+/),
    });
    expect(servers.clear.messages).toHaveLength(1);
  });

  test('with a certificate for another name is refused', async () => {
    const other = await makeCertificate('DNS:mail.example.com');
    setDefaultCACertificates([...before, other.cert]);
    const server = await startSmtp({ ...other, isImplicit: true });
    const { outcome, words } = (await tryBy(server.url)) as { outcome: string; words: string };
    expect({ outcome, words }).toEqual({
      outcome: 'unreachable',
      words: expect.stringMatching(/^The certificate of 127\.0\.0\.1 is for another name/),
    });
    await server.stop();
  });
});

test('names that don’t exist and ports that nothing listens at are named', async () => {
  expect(await tryBy('smtp://mail.invalid')).toEqual({
    outcome: 'unreachable',
    words: 'No server called mail.invalid was found',
  });
  expect(await tryBy('smtp://127.0.0.1:1')).toEqual({
    outcome: 'unreachable',
    words: '127.0.0.1 doesn’t accept connections at port 1',
  });
});

/** A server that answers as written, by command, and 250 to the rest. */
const startScripted = (answers: Record<string, string>) =>
  startRaw((socket) => {
    socket.write('220 mail.example.com ESMTP\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        const known = Object.keys(answers).find((command) => line.startsWith(command));
        socket.write(`${known ? answers[known] : '250 OK'}\r\n`);
      }
    });
  });

test.each([
  ['530 5.7.0 Authentication required', 'unreachable', /^The mail server refused studio@example\.com as/],
  ['553 5.7.1 Sender not owned by user', 'unreachable', /as the sender: 553 5\.7\.1 Sender not owned/],
  ['552 5.3.4 Message too big', 'refused', /^552 5\.3\.4 Message too big$/],
  ['451 4.3.0 Try later', 'delayed', /^451 4\.3\.0 Try later$/],
])('a reply to MAIL FROM like %s means %s', async (reply, outcome, words) => {
  const server = await startScripted({ 'MAIL FROM': reply });
  expect(await tryBy(server.url)).toEqual({ outcome, words: expect.stringMatching(words) });
  server.stop();
});

test.each([
  [
    '454 4.7.0 Temporary failure',
    'The mail server couldn’t sign you in just now: 454 4.7.0 Temporary failure',
  ],
  ['535 5.7.8 Wrong', 'The mail server refused the user name or password: 535 5.7.8 Wrong'],
])('a reply to AUTH like %s is unreachable', async (reply, words) => {
  const server = await startScripted({ EHLO: '250-mail.example.com\r\n250 AUTH PLAIN', AUTH: reply });
  expect(await tryBy(server.url, { user: 'studio', password: 'secret' })).toEqual({
    outcome: 'unreachable',
    words,
  });
  server.stop();
});

test('a server that says nothing, hangs half-way, speaks a byte a second or without end: each ends in half a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('Too late', 'TimeoutError')), ms);
    return controller.signal;
  });
  let connected = 0;
  const start = (greet: (socket: Socket) => void) =>
    startRaw((socket) => {
      connected++;
      greet(socket);
    });
  const mute = await start(() => undefined);
  const half = await start((socket) => socket.write('220 mail.example.com ESMTP\r\n'));
  const slow = await start((socket) => {
    const bytes = [...'220-'.repeat(40)];
    const timer = setInterval(() => socket.write(bytes.shift() ?? '-'), 1_000);
    socket.on('close', () => clearInterval(timer));
  });
  const endless = await start((socket) => {
    // 4 MB without a line break, and 4 MB of lines that promise another one.
    socket.write(`220-${'x'.repeat(4_000_000)}`);
  });
  const lines = await start((socket) => socket.write('220-and more\r\n'.repeat(300_000)));
  const servers = [mute, half, slow, endless, lines];
  let ended = 0;
  const trying = Promise.all(servers.map(({ url }) => tryBy(url).finally(() => ended++)));
  while (connected < servers.length) await turn();
  for (let second = 0; second < 30; second++) {
    for (let turns = 0; turns < 20; turns++) await turn();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  // No more time passes for them.
  vi.useRealTimers();
  await expect.poll(() => ended).toBe(servers.length);
  const answers = await trying;
  const words = answers.map((answer) => ('words' in answer ? answer.words : answer.outcome));
  expect(answers.map(({ outcome }) => outcome)).toEqual(Array(5).fill('unreachable'));
  expect(words[0]).toMatch(/^127\.0\.0\.1 took the connection at port \d+ and said nothing: try TLS/);
  expect(words[1]).toMatch(/didn’t answer in time|too slow/);
  expect(words[2]).toMatch(/said nothing|too slow/);
  for (const each of words) expect(each.length).toBeLessThan(700);
  for (const each of servers) each.stop();
});
