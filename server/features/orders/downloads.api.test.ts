import { describe, expect, test } from 'vitest';
import { files, one, setDownloads } from '../../../test/order-downloads.ts';
import { sha256 } from '../../../test/orders.ts';

const { stage, open, linkToFile } = setDownloads();

describe('a link to one file', () => {
  test('downloads the file as it was sent, under its own name', async () => {
    for (const [n, { content }] of files.entries()) {
      const answer = await open(await linkToFile(n));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-length')).toBe(`${content.length}`);
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /);
      expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(sha256(content));
    }
  });

  test('declares its content type and keeps browsers from treating it as anything else', async () => {
    const { headers } = await open(await linkToFile(0));
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'audio/wav',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'accept-ranges': 'bytes',
      'content-disposition':
        'attachment; filename="Lead ?Take 1? ? ?t? ??.wav"; filename*=UTF-8\'\'Lead%20%E2%80%9CTake%201%E2%80%9D%20%E2%80%93%20%C3%A9t%C3%A9%20%F0%9F%8E%B5.wav',
    });
    const types = await Promise.all(
      [3, 4].map(async (n) => (await open(await linkToFile(n))).headers.get('content-type')),
    );
    expect(types).toEqual(['audio/flac', 'application/zip']);
  });

  test('plays audio inline if asked to, and never opens an archive inline', async () => {
    for (const [n, kind] of [
      [0, 'inline'],
      [3, 'inline'],
      [4, 'attachment'],
    ] as const) {
      const { headers } = await open(await linkToFile(n, true));
      expect(headers.get('content-disposition')?.split(';')[0]).toBe(kind);
      expect(headers.get('content-security-policy')).toContain('sandbox');
    }
  });

  test.each<[string, number, number]>([
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['bytes=50000-', 50_000, 99_999],
    ['bytes=-1', 99_999, 99_999],
    ['bytes=-500', 99_500, 99_999],
    ['bytes=99990-200000', 99_990, 99_999],
    ['bytes=-200000', 0, 99_999],
  ])('serves the range %s', async (range, start, end) => {
    const answer = await open(await linkToFile(0), { range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/100000`);
    expect(answer.headers.get('content-length')).toBe(`${end - start + 1}`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(one.subarray(start, end + 1))).toBe(true);
  });

  test.each([
    'bytes=0-1,5-6',
    'bytes=',
    'bytes=-',
    'bytes=5-4',
    'lines=0-1',
    'bytes=a-b',
    'bytes=0-1;x',
  ])('serves the whole file for %j, which is not a single valid range', async (range) => {
    const answer = await open(await linkToFile(0), { range });
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBe(100_000);
  });

  test('serves the whole file for If-Range, since no validator was ever sent', async () => {
    const answer = await open(await linkToFile(0), { range: 'bytes=0-9', 'if-range': '"of another day"' });
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBe(100_000);
  });

  test('accepts the range unit in any case', async () => {
    expect((await open(await linkToFile(0), { range: 'Bytes=0-9' })).status).toBe(206);
  });

  test.each([
    'bytes=100000-',
    'bytes=100000-100001',
    'bytes=-0',
    'bytes=99999999999999999999-',
  ])('rejects the range %s', async (range) => {
    const answer = await open(await linkToFile(0), { range });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe('bytes */100000');
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect(await answer.json()).toEqual({ detail: expect.any(String) });
  });

  test('accepts only GET and HEAD', async () => {
    const link = await linkToFile(0);
    for (const method of ['HEAD', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      const answer = await stage.product.app.inject({ method, url: link });
      expect([method, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([method, true]);
      expect(answer.body).not.toContain('RIFF');
    }
    expect((await open(link)).status).toBe(200);
  });
});
