import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { setPages } from '../../../test/pages.ts';

const { stage, get, text } = setPages();

const CSP =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:;font-src 'self';media-src 'self' blob:;connect-src 'self';manifest-src 'self';form-action 'self';base-uri 'none';object-src 'none';frame-ancestors 'none'";

describe('a range of a sample', () => {
  const sample = '/samples/glass-elevator-after.mp3';
  test('within the file is served', async () => {
    const { status, headers, body } = await get(sample, { range: 'bytes=0-9' });
    expect([status, body.length]).toEqual([206, 10]);
    expect(headers['content-range']).toMatch(/^bytes 0-9\/\d+$/);
  });

  test('beyond its end is refused with the file’s size', async () => {
    const { status, headers, body } = await get(sample, { range: 'bytes=999999999-' });
    expect(status).toBe(416);
    expect(headers['content-range']).toMatch(/^bytes \*\/\d{4,}$/);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(headers['cache-control']).toBe('no-store');
    expect(body.toString()).not.toContain('<');
  });
});

describe('a file of the build', () => {
  const headBytes = (headers: Record<string, unknown>) =>
    Object.entries(headers).reduce(
      (sum, [name, value]) => sum + `${name}: ${String(value)}\r\n`.length,
      'HTTP/1.1 200 OK\r\n\r\n'.length,
    );

  test('has at most 400 bytes of headers, and those that protect a file', async () => {
    await using secure = await startTestApp({
      web: stage.web,
      config: { PUBLIC_URL: 'https://studio.example' },
    });
    const assets = await readdir(join(stage.web.clientFolder, 'assets'));
    expect(assets.length).toBeGreaterThan(40);
    for (const path of [...assets.map((name) => `/assets/${name}`), '/icon.svg', '/favicon.ico']) {
      if (/\.(br|gz)$/.test(path)) continue;
      const { status, headers } = await get(
        path,
        { 'accept-encoding': 'br', connection: 'keep-alive' },
        { of: secure },
      );
      expect([status, headers['x-content-type-options']]).toEqual([200, 'nosniff']);
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect([path, headBytes(headers)]).toEqual([path, expect.toSatisfy((bytes: number) => bytes <= 400)]);
    }
  });

  test('from which a worker starts keeps that worker from other sites', async () => {
    const names = await readdir(join(stage.web.clientFolder, 'assets'));
    const workers = names.filter((name) => /worker.*\.js$/.test(name));
    expect(workers).toHaveLength(2);
    for (const name of workers)
      expect((await get(`/assets/${name}`)).headers['content-security-policy']).toBe("default-src 'self'");
  });
});

describe('every response', () => {
  test.each([
    '/',
    '/faq',
    '/payment-options',
    '/payment-success',
    '/payment-cancelled',
    '/admin',
    '/admin/orders',
    '/nowhere',
    '/robots.txt',
    '/api/settings',
    '/api/nowhere',
  ])('for %s has the security headers each time', async (path) => {
    for (const encoding of ['br', 'br', 'identity']) {
      const { headers } = await get(path, { 'accept-encoding': encoding });
      expect(headers).toMatchObject({
        'content-security-policy': CSP,
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  test('enforces HTTPS for a year (HSTS) if the site uses it', async () => {
    await using secure = await startTestApp({
      web: stage.web,
      config: { PUBLIC_URL: 'https://studio.example' },
    });
    for (const path of ['/', '/', '/api/settings'])
      expect(
        (await get(path, { 'accept-encoding': 'br' }, { of: secure })).headers['strict-transport-security'],
      ).toBe('max-age=31536000');
  });
});

test('the page of a client’s orders is hidden from search engines, and sends no referrer to other sites', async () => {
  const { status, headers, body } = await get('/your-orders');
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  expect((await get('/robots.txt')).body.toString()).toContain('Disallow: /your-orders');
  expect((await get('/sitemap.xml')).body.toString()).not.toContain('/your-orders');
  expect(body.toString()).toContain('<meta name="robots" content="noindex"/>');
});

test('an order’s page is the same for all orders, hidden from search engines, and sends no referrer to other sites', async () => {
  const [one, other] = [await get('/order/MX-0123456789'), await get('/order/MX-9876543210')];
  expect([one.status, one.body.toString()]).toEqual([200, other.body.toString()]);
  expect(one.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  expect((await get('/robots.txt')).body.toString()).toContain('Disallow: /order/');
  expect((await get('/sitemap.xml')).body.toString()).not.toContain('/order');
  expect(one.body.toString()).toContain('<meta name="robots" content="noindex"/>');
  expect(one.body.toString()).not.toContain('MX-');
});

describe('a page', () => {
  test.each([
    '/',
    '/faq',
    '/payment-options',
    '/payment-success',
    '/payment-cancelled',
    '/order/MX-0',
    '/your-orders',
    '/admin',
  ])('%s is a complete document without inline scripts or styles', async (path) => {
    const { status, headers, body } = await get(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const html = body.toString();
    expect(html).toMatch(/^<!doctype html><html lang="en"/i);
    expect(html).not.toMatch(/<script(?![^>]*(src=|type="application\/(ld\+)?json"))/);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
  });

  test('uses the best encoding the browser accepts, with identical content', async () => {
    const plain = await get('/');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const forms: [string, string | undefined, (bytes: Buffer) => Buffer][] = [
      ['br, gzip', 'br', brotliDecompressSync],
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
      ['br;q=0, *', undefined, (bytes) => bytes],
      ['br;q=0, *;q=0.5, gzip;q=0.1', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0', undefined, (bytes) => bytes],
      ['BR', 'br', brotliDecompressSync],
      ['identity', undefined, (bytes) => bytes],
      ['', undefined, (bytes) => bytes],
      ['x-broken', undefined, (bytes) => bytes],
    ];
    // The second request is served from the cache.
    for (const [accepted, encoding, unpack] of forms)
      for (const _time of [1, 2]) {
        const { headers, body } = await get('/', { 'accept-encoding': accepted });
        expect(headers['content-encoding'], accepted).toBe(encoding);
        expect(headers.vary).toMatch(/accept-encoding/i);
        expect(headers['cache-control']).toBe('no-cache');
        expect(Number(headers['content-length'])).toBe(body.length);
        expect(unpack(body).equals(plain.body)).toBe(true);
      }
  });

  test('is not sent again to a client that has it (304)', async () => {
    const { headers } = await get('/', { 'accept-encoding': 'br' });
    const etag = String(headers.etag);
    for (const given of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': given });
      expect(again.status, given).toBe(304);
      expect(again.body).toHaveLength(0);
      expect(again.headers.etag).toBe(etag);
    }
    expect((await get('/', { 'accept-encoding': 'br', 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('gives HEAD the same headers as GET, without the body', async () => {
    const got = await get('/faq', { 'accept-encoding': 'gzip' });
    const head = await get('/faq', { 'accept-encoding': 'gzip' }, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    for (const name of ['etag', 'content-type', 'content-encoding', 'content-length', 'cache-control'])
      expect(head.headers[name], name).toBe(got.headers[name]);
  });

  test('at an unknown address is the site’s own 404; other methods get JSON', async () => {
    // The second is a link cut off in the middle of a letter.
    for (const path of ['/nowhere/at/all?x=1', '/order/%E0%A4%A']) {
      const { status, headers, body } = await get(path);
      expect(status).toBe(404);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-store');
      expect(body.toString()).toContain('</html>');
    }
    const posted = await get('/faq', {}, { method: 'POST' });
    expect(posted.status).toBe(404);
    expect(JSON.parse(posted.body.toString())).toEqual({ detail: expect.any(String) });
    expect((await get('/api')).headers['content-type']).toMatch(/^application\/json/);
  });

  test('is not affected by query strings and Host headers', async () => {
    const plain = await text('/');
    expect(await text('/?utm_source=x&%00')).toBe(plain);
    const forged = await get('/', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect(forged.body.toString()).toBe(plain);
    expect(plain).not.toContain('evil.example');
  });

  test('at the portfolio’s old address redirects to the landing page', async () => {
    const { status, headers } = await get('/portfolio', { host: 'evil.example' });
    expect([status, headers.location]).toEqual([301, '/']);
  });

  test('has its built assets cached for good, and others for an hour', async () => {
    const html = await text('/');
    const script = html.match(/src="(\/assets\/[^"]+\.js)"/)?.[1] ?? '';
    const { status, headers } = await get(script, { 'accept-encoding': 'br' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/),
    });
    expect((await get('/icon.svg')).headers['cache-control']).toBe('public, max-age=3600');
    expect((await get(script.replace('.js', '-none.js'))).status).toBe(404);
  });
});
