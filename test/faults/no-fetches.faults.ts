import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ascii, be } from '../audio/bytes.ts';
import { box, makeM4a } from '../audio/m4a.ts';
import { id3Tag, makeSilentMp3 } from '../audio/mp3.ts';
import { multipart, song, wav } from '../orders.ts';
import { jpeg } from '../pictures.ts';
import { type Smtp, startSmtp } from '../services/smtp.ts';
import { create } from '../tus.ts';
import { type Asked, ask, type Heard } from './raw-requests.ts';
import { note } from './record-figure.ts';
import { jobsAreDone } from './stored-state.ts';
import { type FaultStudio, openFaultStudio, signIn } from './studio.ts';

let studio: FaultStudio;
let smtp: Smtp;
let url: string;
let owner: { authorization: string };
let trap: Server;
let there: string;
const caught: string[] = [];
beforeAll(async () => {
  trap = createServer((request, answer) => {
    caught.push(request.url ?? '');
    answer.end('caught');
  });
  // Also catches clients that only connect, or speak another protocol.
  trap.on('connection', () => caught.push('a connection'));
  trap.listen(0, '127.0.0.1');
  await once(trap, 'listening');
  there = `127.0.0.1:${(trap.address() as AddressInfo).port}`;
  smtp = await startSmtp();
  studio = await openFaultStudio({ variables: { SMTP_URL: smtp.url, MAIL_FROM: 'studio@example.com' } });
  ({ url } = await studio.start());
  owner = await signIn(url);
});
afterAll(async () => {
  await studio.close();
  await smtp.stop();
  trap.close();
});

let given = 0;
const link = () => `http://${there}/${++given}`;
const call = async (asked: Asked): Promise<Heard> => {
  const heard = await ask(url, { ...asked, headers: { ...owner, ...asked.headers } });
  expect(heard.status, `${asked.path} ${heard.text}`).toBe(200);
  return heard;
};
const json = (method: string, path: string, body: unknown) =>
  call({ method, path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const form = (path: string, of: Parameters<typeof multipart>[0]) => {
  const { body, type } = multipart(of);
  return call({ method: 'POST', path, headers: { 'content-type': type }, body });
};

/** Sounds that refer to another location for their audio, or more of it. */
const elsewhere = () => [
  {
    name: 'a.mp3',
    content: Buffer.concat([
      id3Tag(10),
      ascii(`\n#EXTM3U\n#EXTINF:9,\n${link()}\n`),
      makeSilentMp3(9, [128]),
    ]),
  },
  // A data reference with a URL (ISO 14496-12, 8.7.2).
  {
    name: 'a.m4a',
    content: Buffer.concat([
      makeM4a({ seconds: 0.2 }),
      box('dref', be(4, 0, 1), box('url ', be(4, 0), ascii(`${link()}\0`))),
    ]),
  },
  song('a.wav', Buffer.concat([wav, ascii(`<?xpacket?><x href="${link()}"/>`)])),
];

test('no URL that anybody submits is fetched', async (context) => {
  expect(await (await fetch(link())).text()).toBe('caught');
  caught.length = 0;
  const image = await jpeg(60, 40);
  for (const image_url of [link(), link().replace('http', 'HTTP'), link().replace('//', '//user:pass@')])
    await form('/api/admin/testimonials', {
      fields: Object.entries({ name: link(), role: 'Singer', content: link(), rating: '5', image_url }),
      files: [],
    });
  await form('/api/admin/images', {
    fields: [
      ['title', link()],
      ['alt_text', link()],
    ],
    files: [
      { name: 'a.jpg', part: 'file', content: Buffer.concat([image, ascii(`<image href="${link()}"/>`)]) },
    ],
  });
  await form('/api/orders/immediate', {
    fields: { name: link(), project_details: `![](${link()})`, notes: `<img src="${link()}">` },
    files: elsewhere(),
  });
  await form('/api/admin/portfolio', {
    fields: Object.entries({ title: link(), description: link(), genre: 'Trap' }),
    files: [{ ...(elsewhere()[1] ?? song()), part: 'audio_file' }],
  });
  await json('POST', '/api/admin/faq', { question: link(), answer: `[a](${link()})` });
  await json('PUT', '/api/admin/settings', {
    about_text: link(),
    payment_message: link(),
    postal_address: link(),
  });
  const letter = {
    recipient_email: 'ada@example.com',
    subject: 'A',
    message: `<img src="${link()}"> ${link()}`,
  };
  await json('POST', '/api/admin/email/preview', letter);
  await json('POST', '/api/admin/email/individual', letter);
  // Headers that say where a request comes from or goes to.
  const headers = { referer: link(), origin: `http://${there}`, 'x-forwarded-host': there, from: link() };
  for (const path of ['/', '/faq', '/api/portfolio', `/payment-success?method=${link()}`])
    await call({ path, headers: { ...headers, host: there } });
  await create(url, 44, `${link()}.wav`, { headers: { 'upload-concat': `final;${link()}` } });
  await jobsAreDone(studio.folder);
  await expect.poll(() => smtp.messages.length).toBe(3);
  for (const path of ['/', '/faq']) await call({ path });
  expect(caught).toEqual([]);
  note(context, {
    fault: 'SSRF',
    what: 'addresses of a listening server in fields, headers, files and letters',
    count: given - 1,
    seen: 'pages made, mails sent, files read: none was fetched, nobody connected',
  });
});
