import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesOn, placed, usual } from '../orders.ts';
import { count } from '../test-scopes.ts';
import { created, getUploadId } from '../tus.ts';
import { ask, forEachLimited, sampleEvenly } from './raw-requests.ts';
import { note } from './record-figure.ts';
import { type FaultStudio, openFaultStudio } from './studio.ts';

const SECRET = 'what must never leave';
let studio: FaultStudio;
let url: string;
let order: string;
beforeAll(async () => {
  studio = await openFaultStudio();
  ({ url } = await studio.start());
  order = await placed(url);
  await mkdir(join(studio.folder, 'deeper'));
  await writeFile(join(studio.folder, 'deeper/secret.txt'), SECRET);
});
afterAll(() => studio.close());

const ups = [
  '..',
  '%2e%2e',
  '%2E%2e',
  '.%2e',
  '%252e%252e',
  '..%00',
  '..;',
  '....',
  '%c0%ae%c0%ae',
  '%e0%80%ae%e0%80%ae',
  '%uff0e%uff0e',
  '..%5c..',
];
const slashes = ['/', '%2f', '%5c', '%252f', '//', '/./', '%c0%af'];
const starts = ['/', '/assets/', '/samples/', '/api/', '/api/audio/', '/api/images/', '/admin/'];
const targets = () => ['etc/passwd', 'package.json', `${studio.folder.slice(1)}/deeper/secret.txt`];

const others =
  `/.env /.git/config /.vite/manifest.json /%2evite/manifest.json /assets/. /assets /assets/ /assets/%00
/icon.svg%00.png /icon.svg/ /icon.svg/.. /icon.svg%2f..%2ficon.svg /%00 /%ff /% /%zz /%2 //etc/passwd ///etc/passwd
/\\etc\\passwd //evil.example/ //evil.example/.. /\\evil.example /%5cevil.example /%09/evil.example /file:///etc/passwd
/C:/windows/win.ini /proc/self/environ /server/main.js /dist/server/main.js /node_modules/fastify/package.json
/package.json /data/mixfront.db /mixfront.db /mixfront.db-wal /files/orders/ /portfolio/.. /admin/..%2f..%2fpackage.json
/api/../package.json /api/audio/../../package.json /api/images/..%2f..%2fpackage.json http://evil.example/
/unsubscribe//evil.example /unsubscribe/%2f%2fevil.example /unsubscribe/..%2f..%2fapi%2fsettings`.split(
    /\s+/,
  );

/** URLs that someone who knows an order number might try. */
const ofOrder = () =>
  [
    'orders',
    'order',
    'orders/immediate',
    'downloads',
    'exports',
    'audio',
    'images',
    'files',
    'payment',
    'clients',
  ]
    .flatMap((noun) => [`/api/${noun}/${order}`, `/api/${noun}?order_id=${order}`, `/${noun}/${order}`])
    .concat(
      ['payment-options', 'payment-success'].map((page) => `/${page}?order=${order}&method=paypal`),
      [
        `/api/downloads/${order}.x`,
        `/api/drafts/${order}`,
        `/unsubscribe/${order}`,
        `/admin/orders/${order}`,
      ],
      [`/api/clients/${usual.email}/history`, `/api/orders?email=${usual.email}`],
    );

const outside = /root:x:0|"devDependencies"|what must never leave|SQLite format|isEntry|RIFF/;
const personal = /Ada Lovelace|ada@example\.com/;

test('no spelling of a path reaches an outside file, an order or a server error', async (context) => {
  const keys = (await filesOn(studio.folder)).map((file) => file.slice(studio.folder.length));
  const upload = getUploadId(await created(url, 44));
  const all = [
    ...others,
    ...ofOrder(),
    ...keys.flatMap((key) => [key, `/api${key}`, `/assets/..${key}`, `/api/audio/..${key}`]),
    ...[`/api/uploads/${upload}`, `/api/audio/${upload}.wav`, `/api/images/${upload}/384.jpg`],
    ...starts.flatMap((start) =>
      ups.flatMap((up) =>
        slashes.map((slash, n) => `${start}${`${up}${slash}`.repeat(8)}${targets()[n % 3]}`),
      ),
    ),
  ];
  expect(all.length).toBeGreaterThan(600);
  const paths = sampleEvenly(all, count(300, all.length));
  await forEachLimited(paths, async (path) => {
    const { status, headers, text } = await ask(url, { path });
    const type = String(headers['content-type'] ?? '');
    expect(status, path).toBeLessThan(500);
    expect(text, path).not.toMatch(outside);
    expect(text, path).not.toMatch(personal);
    // A public list, which ignores unknown parameters.
    const isList = path.startsWith('/api/images?');
    if (status === 200) expect(type, path).toMatch(isList ? /json/ : /^(text\/html|image\/svg)/);
    // A missing asset, which only pages link to, is not answered with a page.
    const isAsset = /^\/assets(?:[/?]|$)/.test(path);
    if (status >= 400)
      expect(type, path).toMatch(
        isAsset ? /^(text\/plain|application\/json)/ : /^(text\/html|application\/json)/,
      );
    if (status >= 300 && status < 400) expect(headers.location, path).toMatch(/^\/(?![/\\])/);
    if (path.startsWith('/api/') && status >= 400)
      expect(JSON.parse(text), path).toMatchObject({ detail: expect.any(String) });
  });
  note(context, {
    fault: 'H2',
    what: 'odd paths, and addresses made of the number of an order',
    count: paths.length,
    seen: 'no file from outside, nothing personal, no 5xx, no redirect to elsewhere',
  });
});

test('links and redirects stay on this site, whatever host a request names', async () => {
  for (const host of ['evil.example', 'evil.example:80', '127.0.0.1@evil.example', '[::1]', 'a b', '']) {
    const forged = { 'x-forwarded-host': host || 'evil.example', forwarded: 'host=evil.example' };
    for (const path of [
      '/',
      '/portfolio',
      '/sitemap.xml',
      '/robots.txt',
      '/api/openapi.json',
      '/api/images',
    ]) {
      const { status, headers, text } = await ask(url, { path, headers: { host, ...forged } });
      expect(status, path).toBeLessThan(500);
      expect(text + JSON.stringify(headers), path).not.toContain('evil.example');
    }
  }
});
