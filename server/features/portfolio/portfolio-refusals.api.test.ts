import { describe, expect, test } from 'vitest';
import { contentForm, storedContent } from '../../../test/content.ts';
import { bigWav, multipart, song } from '../../../test/orders.ts';
import {
  addedTrack,
  afterFile,
  audioFile,
  beforeFile,
  postTrack,
  putTrack,
  setPortfolio,
  tracks,
  trackWords,
} from '../../../test/portfolio.ts';
import { openRequest } from '../../../test/raw-request.ts';

const stage = setPortfolio();

const entries = Object.entries(trackWords);

describe('a form is refused', () => {
  const incomplete = 'Please fill in all required fields';
  test('without its main file, whether the field is missing, empty or text', async () => {
    for (const files of [[], [audioFile(song('', Buffer.alloc(0)))], [beforeFile()]]) {
      const answer = await postTrack(stage.product, { files });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toEqual({
        detail: incomplete,
        errors: [{ field: 'audio_file', message: incomplete }],
      });
    }
    const asText = await postTrack(stage.product, { fields: [...entries, ['audio_file', 'x']], files: [] });
    expect(asText.json().errors).toMatchObject([{ field: 'audio_file' }]);
  });

  const texts = (title: string | Buffer, description = 'D'): [string, string | Buffer][] => [
    ['title', title],
    ['description', description],
  ];
  test.each<[string, [string, string | Buffer][], string]>([
    ['an empty title', texts(' '), 'title'],
    ['an empty description', texts('T', ''), 'description'],
    ['two titles', [...entries, ['title', 'B']], 'title'],
    ['too long a title', texts('x'.repeat(121)), 'title'],
    ['a featured that is neither', [...entries, ['featured', 'yes']], 'featured'],
    ['bytes that are no text', texts(Buffer.from([0xff, 0xfe])), 'title'],
    ['a text without end', [...entries, ['genre', 'x'.repeat(70_000)]], 'genre'],
  ])('with %s', async (_what, fields, field) => {
    const item = await addedTrack(stage.product);
    const before = await tracks(stage.product);
    for (const answer of [
      await postTrack(stage.product, { fields }),
      await putTrack(stage.product, item.id, { fields }),
    ]) {
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors).toMatchObject([{ field }]);
    }
    expect(await tracks(stage.product)).toEqual(before);
  });

  test('with a file sent twice', async () => {
    const answer = await postTrack(stage.product, { files: [audioFile(), afterFile(), afterFile()] });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([{ field: 'after_file', message: 'Send this field once' }]);
  });

  test('with more parts than any form has', async () => {
    const fields = Array.from({ length: 100 }, (_, n): [string, string] => [`f${n}`, '']);
    expect((await postTrack(stage.product, { fields })).statusCode).toBe(400);
  });

  test('if it is not multipart', async () => {
    const bodies: [payload?: object | string, headers?: Record<string, string>][] = [
      [trackWords],
      ['title=a', { 'content-type': 'application/x-www-form-urlencoded' }],
      ['x', { 'content-type': 'text/plain' }],
      [],
    ];
    for (const body of bodies) {
      const answer = await stage.product.callAsOwner('POST', '/portfolio', ...body);
      expect(answer.statusCode).toBe(415);
      expect(answer.json().detail).toBe('Send the track as multipart/form-data');
    }
  });

  test('for a track that doesn’t exist', async () => {
    const answer = await putTrack(stage.product, 'none', { files: [audioFile()] });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().detail).toMatch(/no longer exists/);
  });

  test('if its Content-Length exceeds three files of full size', async () => {
    const { answer } = await openRequest(stage.product.url, '/api/admin/portfolio', {
      ...(await stage.product.asOwner()),
      'content-type': contentForm({}).headers['content-type'],
      'content-length': 14 * 1024 * 1024,
    });
    expect((await answer)?.status).toBe(413);
  });
});

test('unknown parts are ignored, and text fields may follow the files', async () => {
  const { body, type } = multipart({
    fields: [
      ['_t', '1'],
      ['constructor', 'x'],
      ['__proto__', 'y'],
      ['play_count', '999'],
      ['id', 'mine'],
    ],
    files: [{ ...song('cover.png'), part: 'cover' }, { ...song(), part: 'toString' }, audioFile()],
  });
  const texts = multipart({ fields: entries, files: [] }).body;
  const payload = Buffer.concat([body.subarray(0, body.lastIndexOf('--next-part--')), texts]);
  const answer = await stage.product.callAsOwner('POST', '/portfolio', payload, { 'content-type': type });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ ...trackWords, featured: false, play_count: 0 });
  expect(answer.json().id).not.toBe('mine');
});

describe('over a real connection', () => {
  const open = async (body: Buffer, type: string) =>
    openRequest(stage.product.url, '/api/admin/portfolio', {
      ...(await stage.product.asOwner()),
      'content-type': type,
      'content-length': body.length,
    });

  test('invalid text fields are refused before the file is sent', async () => {
    const { body, type } = multipart({
      fields: [
        ['title', 'x'.repeat(121)],
        ['description', 'D'],
      ],
      files: [audioFile(song('a.wav', bigWav(900_000)))],
    });
    const request = await open(body, type);
    await request.send(body.subarray(0, 5_000));
    const reply = await request.answer;
    request.socket.destroy();
    expect(reply?.status).toBe(422);
    expect(JSON.parse(reply?.body ?? '').errors).toMatchObject([{ field: 'title' }]);
  });

  test('an upload interrupted anywhere leaves nothing', async () => {
    const before = await tracks(stage.product);
    const { body, type } = multipart({
      fields: entries,
      files: [audioFile(song('a.wav', bigWav(300_000))), beforeFile(song('b.wav', bigWav(300_000)))],
    });
    for (const place of [1, 200, 5_000, 250_000, 300_500, 450_000, body.length - 8])
      for (const cut of ['end', 'resetAndDestroy'] as const) {
        const request = await open(body, type);
        await request.send(body.subarray(0, place));
        request.socket[cut]();
        const reply = await request.answer;
        if (reply) expect(reply.status).toBe(400);
      }
    expect(await tracks(stage.product)).toEqual(before);
  });
});

test('public responses contain no storage key and nothing private to the owner', async () => {
  await addedTrack(stage.product, { files: [audioFile(song('secret working title.wav'))] });
  const text = (await stage.product.app.inject('/api/portfolio')).body;
  for (const word of ['content/', 'storage', 'original_key', 'secret working', 'attempts', 'lease'])
    expect(text).not.toContain(word);
  for (const key of await storedContent(stage.product)) expect(text).not.toContain(key.split('/').at(-1));
});
