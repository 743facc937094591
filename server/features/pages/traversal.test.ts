import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtWeb } from '../../../test/built-web.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { filesOn, placed } from '../../../test/orders.ts';

const SECRET = 'what must never leave';
let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ web: await builtWeb() });
  await placed(product.url);
  await mkdir(join(product.folder, 'deeper'));
  await writeFile(join(product.folder, 'deeper/secret.txt'), SECRET);
}, 300_000);
afterAll(() => product.close());

/** The path as it stands: nothing tidies it up on the way. */
const get = (path: string): Promise<{ status: number; type: string; location: string; body: string }> =>
  new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port: new URL(product.url).port, path, agent: false },
      (answer) => {
        let body = '';
        answer.setEncoding('latin1').on('data', (chunk: string) => {
          body += chunk;
        });
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers['content-type'] ?? '',
            location: answer.headers.location ?? '',
            body,
          }),
        );
      },
    );
    asked.on('error', reject);
    asked.end();
  });

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
const starts = ['/', '/assets/', '/samples/', '/api/', '/admin/'];
const targets = (of: TestApp) => ['etc/passwd', 'package.json', `${of.folder.slice(1)}/deeper/secret.txt`];

const others = [
  '/.env',
  '/.git/config',
  '/.vite/manifest.json',
  '/%2evite/manifest.json',
  '/assets/.',
  '/assets',
  '/assets/',
  '/assets/%00',
  '/icon.svg%00.png',
  '/icon.svg/',
  '/icon.svg/..',
  '/icon.svg%2f..%2ficon.svg',
  '/%00',
  '/%ff',
  '/%',
  '/%zz',
  '/%2',
  '//etc/passwd',
  '///etc/passwd',
  '/\\etc\\passwd',
  '//evil.example/',
  '//evil.example/..',
  '/\\evil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/file:///etc/passwd',
  '/C:/windows/win.ini',
  '/proc/self/environ',
  '/server/main.js',
  '/dist/server/main.js',
  '/node_modules/fastify/package.json',
  '/package.json',
  '/data/mixfront.db',
  '/mixfront.db',
  '/files/orders/',
  '/portfolio/..',
  '/admin/..%2f..%2fpackage.json',
  '/api/../package.json',
  '/api/audio/../../package.json',
  '/api/images/..%2f..%2fpackage.json',
];

test('no way of writing a path leads to a file outside, or to a failure', async () => {
  const paths = [
    ...others,
    ...starts.flatMap((start) =>
      ups.flatMap((up) =>
        slashes.map((slash, n) => `${start}${`${up}${slash}`.repeat(8)}${targets(product)[n % 3]}`),
      ),
    ),
  ];
  expect(paths.length).toBeGreaterThan(350);
  const keys = (await filesOn(product.folder)).map((file) => file.slice(product.folder.length));
  paths.push(...keys, ...keys.map((key) => `/api${key}`), ...keys.map((key) => `/assets/..${key}`));
  for (const path of paths) {
    const { status, type, location, body } = await get(path);
    expect(status, path).toBeLessThan(500);
    expect(body).not.toMatch(/root:x:0|"devDependencies"|what must never leave|SQLite format|isEntry|RIFF/);
    if (status === 200) expect(type, path).toMatch(/^(text\/html|image\/svg)/);
    if (status >= 400) expect(type, path).toMatch(/^(text\/html|application\/json)/);
    if (status >= 300 && status < 400) expect(location, path).toMatch(/^\/(?![/\\])/);
    if (path.startsWith('/api/') && status >= 400)
      expect(JSON.parse(body)).toEqual({ detail: expect.any(String) });
  }
});
