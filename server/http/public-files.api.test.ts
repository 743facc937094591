import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/harness.ts';
import { get, original, ready, setPublicFiles, sound, waiting } from '../../test/public-files.ts';
import { onS3 } from '../../test/storages.ts';

describe.each([
  ['disk', async () => ({})],
  ['s3', onS3],
])('public files on %s', (_store, configure) => {
  const stage = setPublicFiles(configure);

  // Twice each: from storage, and from memory.
  const twice = async (path: string, headers?: Record<string, string>) => {
    const first = await get(stage.product, path, headers);
    const second = await get(stage.product, path, headers);
    const { date: _, ...described } = first.headers;
    const { date: __, ...again } = second.headers;
    expect([second.status, again]).toEqual([first.status, described]);
    expect(second.body.equals(first.body)).toBe(true);
    return second;
  };

  test('sends a whole sound with an ETag and an immutable cache header', async () => {
    const { status, headers, body } = await twice(sound);
    expect(status).toBe(200);
    expect(body.equals(ready)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': String(ready.length),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
    expect(JSON.stringify(headers)).not.toContain('content/');
  });

  test('serves an unprepared file as uploaded, cached only briefly', async () => {
    const { status, headers, body } = await twice(original);
    expect(status).toBe(200);
    expect(body.equals(waiting)).toBe(true);
    expect(headers).toMatchObject({ 'content-type': 'audio/flac', 'cache-control': 'public, max-age=60' });
  });

  test.each([
    ['.jpg', 'image/jpeg'],
    ['.webp', 'image/webp'],
    ['.avif', 'image/avif'],
  ])('sends a picture %s with its content type', async (ending, type) => {
    const { status, headers, body } = await twice(stage.picture.replace('.jpg', ending));
    expect([status, headers['content-type']]).toEqual([200, type]);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'content-length': String(body.length),
    });
  });

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-65535', 0, 65_535],
    // Spans the edge of a cached block.
    ['bytes=262000-263000', 262_000, 263_000],
    ['bytes=200000-400000', 200_000, 400_000],
    ['bytes=100-700000', 100, 700_000],
    ['bytes=899999-', 899_999, 899_999],
    ['bytes=-10', 899_990, 899_999],
    ['bytes=-9999999', 0, 899_999],
    ['bytes=5-9999999', 5, 899_999],
  ])('answers %s with that range', async (range, start, end) => {
    const { status, headers, body } = await twice(sound, { range });
    expect(status).toBe(206);
    expect(headers['content-range']).toBe(`bytes ${start}-${end}/900000`);
    expect(headers['content-length']).toBe(String(end - start + 1));
    expect(body.equals(ready.subarray(start, end + 1))).toBe(true);
  });

  test.each([
    'bytes=900000-',
    'bytes=1000000-2000000',
    'bytes=-0',
  ])('answers %s as out of range', async (range) => {
    const { status, headers, body } = await twice(sound, { range });
    expect([status, headers['content-range']]).toEqual([416, 'bytes */900000']);
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.parse(body.toString())).toEqual({ detail: 'The file is shorter than that' });
  });

  test.each([
    'bytes=0-1,5-9',
    'bytes=9-5',
    'bytes=a-b',
    'lines=1-2',
    'bytes=',
    'bytes=-',
  ])('answers %s with the whole file', async (range) => {
    const { status, body } = await twice(original, { range });
    expect([status, body.length]).toEqual([200, waiting.length]);
  });

  test('answers 304 to a matching ETag, and sends a range only of the same file', async () => {
    const { headers } = await get(stage.product, original);
    const etag = String(headers.etag);
    for (const mark of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, body, headers: told } = await twice(original, { 'if-none-match': mark });
      expect([mark, status, body.length, told.etag]).toEqual([mark, 304, 0, etag]);
    }
    expect((await twice(original, { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await twice(original, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    for (const mark of ['"other"', `W/${etag}`, 'Sat, 01 Jan 2028 00:00:00 GMT'])
      expect((await twice(original, { range: 'bytes=0-9', 'if-range': mark })).status).toBe(200);
  });

  test('answers HEAD with the same headers, no body, and ignores ranges', async () => {
    for (const path of [sound, original, stage.picture]) {
      const { headers } = await get(stage.product, path);
      const head = await get(stage.product, path, { range: 'bytes=0-9' }, 'HEAD');
      expect([head.status, head.body.length]).toEqual([200, 0]);
      for (const name of ['content-length', 'content-type', 'etag', 'cache-control'])
        expect([name, head.headers[name]]).toEqual([name, headers[name]]);
    }
    expect((await get(stage.product, '/api/audio/none.mp3', {}, 'HEAD')).status).toBe(404);
  });

  test('accepts a name that is percent-encoded differently', async () => {
    const { status, body } = await get(stage.product, '/api/audio/%72eady-one%2Emp3?x=1');
    expect([status, body.length]).toEqual([200, ready.length]);
  });
});

test('allows only reading, whatever the files are called', async () => {
  await using product = await startTestApp();
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)
    for (const url of ['/api/images/x', '/api/audio/x', '/api/audio/x.mp3?a', '/api/images/x/480.jpg']) {
      const { statusCode, headers, json } = await product.app.inject({ method, url });
      expect([method, url, statusCode, headers.allow]).toEqual([method, url, 405, 'GET, HEAD']);
      expect(json()).toEqual({ detail: 'This address takes GET and HEAD only' });
    }
  expect((await product.app.inject('/api/images/x')).statusCode).toBe(404);
});
