import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeAiff } from '../../../test/audio/aiff.ts';
import { makeFlac } from '../../../test/audio/flac.ts';
import { makeM4a } from '../../../test/audio/m4a.ts';
import { id3Tag, makeSilentMp3 } from '../../../test/audio/mp3.ts';
import { makeWav } from '../../../test/audio/wav.ts';
import { makeZip } from '../../../test/audio/zip.ts';
import { asOwner, contentForm, storedContent } from '../../../test/content.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { bigWav, type FilePart, filesOn, multipart, song, wav } from '../../../test/orders.ts';
import {
  addedTrack,
  afterFile,
  audioFile,
  beforeFile,
  ownedKeys,
  postTrack,
  putTrack,
  soundFiles,
  tracks,
  trackWords,
} from '../../../test/portfolio.ts';
import { openRequest } from '../../../test/raw-request.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ config: { MAX_UPLOAD_MB: 1 } });
});
afterAll(() => product.close());
// Whatever was refused or cut, every file left belongs to a row, and none is half written.
afterEach(async () => {
  await expect
    .poll(() => filesOn(product.folder).then((files) => files.length), { timeout: 5_000 })
    .toBe((await ownedKeys(product)).length);
  expect(await storedContent(product)).toEqual(await ownedKeys(product));
});

const short = { seconds: 0.05 };
const mp3 = makeSilentMp3(4, [128]);
const entries = Object.entries(trackWords);

describe('every format visitors can be played is taken:', () => {
  test.each<[string, string, Buffer, string | null]>([
    ['song.wav', 'WAV', makeWav(short), 'wav'],
    ['song.aif', 'AIFF', makeAiff(short), null],
    ['song.flac', 'FLAC', makeFlac(short), 'flac'],
    ['tagged.mp3', 'MP3', Buffer.concat([id3Tag(100), mp3]), 'mp3'],
    ['song.M4A', 'M4A', makeM4a(short), 'm4a'],
  ])('%s', async (name, format, content, ending) => {
    const item = await addedTrack(product, { files: [audioFile({ name, content })] });
    const [file] = (await soundFiles(product)).filter(({ item_id }) => item_id === item.id);
    expect(file).toMatchObject({ name, format, part: 'audio', size_bytes: content.length, state: 'waiting' });
    // What browsers may not play is silent until it is prepared.
    expect(item.audio_url).toBe(ending && `/api/audio/${file?.id}-original.${ending}`);
  });
});

describe('a file is refused by name and reason:', () => {
  test.each<[string, FilePart, number, RegExp]>([
    [
      'a ZIP',
      { name: 'all.zip', content: makeZip([{ name: 'a.wav', content: wav }]) },
      415,
      /^all\.zip cannot be played/,
    ],
    ['another kind', { name: 'song.ogg', content: wav }, 415, /^song\.ogg cannot be played/],
    ['no ending', { name: 'song', content: wav }, 415, /^song cannot be played/],
    [
      'a lie',
      { name: 'page.mp3', content: Buffer.from('<html></html>'.repeat(9)) },
      415,
      /^page\.mp3 is called \.mp3/,
    ],
    ['nothing in it', { name: 'empty.wav', content: Buffer.alloc(0) }, 422, /^empty\.wav is empty/],
    [
      'too large',
      { name: 'large.wav', content: bigWav(1024 * 1024 + 1) },
      413,
      /^large\.wav is larger than 1 MB/,
    ],
  ])('%s', async (_what, file, status, words) => {
    for (const files of [[audioFile(file)], [audioFile(), beforeFile(file)]]) {
      const field = files.at(-1)?.part;
      const item = await addedTrack(product);
      for (const answer of [
        await postTrack(product, { files }),
        await putTrack(product, item.id, { files }),
      ]) {
        expect(answer.statusCode).toBe(status);
        expect(answer.json().detail).toMatch(words);
        expect(answer.json().errors).toMatchObject([{ field }]);
      }
    }
  });

  test.each([
    '../../../etc/passwd.wav',
    'C:\\a\\b.wav',
    'a\r\nX: y.wav',
    '\u202egnp.wav',
    'NUL.wav',
  ])('but not for an odd name like %j, which is cleaned', async (name) => {
    const item = await addedTrack(product, { files: [audioFile(song(name))] });
    const [file] = (await soundFiles(product)).filter(({ item_id }) => item_id === item.id);
    expect(file?.name).toMatch(/^[\w .]+\.wav$/);
  });
});

describe('a form is refused', () => {
  const incomplete = 'Please fill in all required fields';
  test('without its main file, whether the input is missing, empty or a text', async () => {
    for (const files of [[], [audioFile(song('', Buffer.alloc(0)))], [beforeFile()]]) {
      const answer = await postTrack(product, { files });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toEqual({
        detail: incomplete,
        errors: [{ field: 'audio_file', message: incomplete }],
      });
    }
    const asText = await postTrack(product, { fields: [...entries, ['audio_file', 'x']], files: [] });
    expect(asText.json().errors).toMatchObject([{ field: 'audio_file' }]);
  });

  test.each<[string, [string, string | Buffer][], number, string]>([
    [
      'an empty title',
      [
        ['title', ' '],
        ['description', 'D'],
      ],
      422,
      'title',
    ],
    [
      'an empty description',
      [
        ['title', 'T'],
        ['description', ''],
      ],
      422,
      'description',
    ],
    ['no title', [['description', 'D']], 422, 'title'],
    ['two titles', [...entries, ['title', 'B']], 422, 'title'],
    [
      'too long a title',
      [
        ['title', 'x'.repeat(121)],
        ['description', 'D'],
      ],
      422,
      'title',
    ],
    [
      'two lines for a title',
      [
        ['title', 'a\nb'],
        ['description', 'D'],
      ],
      422,
      'title',
    ],
    ['a featured that is neither', [...entries, ['featured', 'yes']], 422, 'featured'],
    [
      'bytes that are no text',
      [
        ['title', Buffer.from([0xff, 0xfe])],
        ['description', 'D'],
      ],
      422,
      'title',
    ],
    ['a text without end', [...entries, ['genre', 'x'.repeat(70_000)]], 422, 'genre'],
  ])('with %s', async (_what, fields, status, field) => {
    const item = await addedTrack(product);
    const before = await tracks(product);
    for (const answer of [
      await postTrack(product, { fields }),
      await putTrack(product, item.id, { fields }),
    ]) {
      expect(answer.statusCode).toBe(status);
      expect(answer.json().errors).toMatchObject([{ field }]);
    }
    expect(await tracks(product)).toEqual(before);
  });

  test('with a file sent twice', async () => {
    const answer = await postTrack(product, { files: [audioFile(), afterFile(), afterFile()] });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([{ field: 'after_file', message: 'Send this field once' }]);
  });

  test('with more parts than any form has', async () => {
    const fields = Array.from({ length: 60 }, (_, n): [string, string] => [`f${n}`, '']);
    expect((await postTrack(product, { fields })).statusCode).toBe(400);
  });

  test('that is no multipart form', async () => {
    const calls = [
      { payload: trackWords },
      { payload: 'title=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      { payload: 'x', headers: { 'content-type': 'text/plain' } },
      {},
    ];
    for (const call of calls) {
      const answer = await asOwner(product, { method: 'POST', url: '/api/admin/portfolio', ...call });
      expect(answer.statusCode).toBe(415);
      expect(answer.json().detail).toBe('Send the track as multipart/form-data');
    }
  });

  test('for a track that is not there', async () => {
    const answer = await putTrack(product, 'none', { files: [audioFile()] });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().detail).toMatch(/no such track/);
  });

  test('that announces more than three files may have', async () => {
    const { answer } = await openRequest(product.url, '/api/admin/portfolio', {
      ...(await product.asOwner()),
      'content-type': contentForm({}).headers['content-type'],
      'content-length': 14 * 1024 * 1024,
    });
    expect((await answer)?.status).toBe(413);
  });
});

test('parts nobody knows are passed over, and texts may follow the files', async () => {
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
  const answer = await asOwner(product, {
    method: 'POST',
    url: '/api/admin/portfolio',
    headers: { 'content-type': type },
    payload,
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ ...trackWords, featured: false, play_count: 0 });
  expect(answer.json().id).not.toBe('mine');
});

describe('over the wire', () => {
  const open = async (body: Buffer, type: string) =>
    openRequest(product.url, '/api/admin/portfolio', {
      ...(await product.asOwner()),
      'content-type': type,
      'content-length': body.length,
    });

  test('wrong words are refused before the file has travelled', async () => {
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

  test('an upload cut anywhere leaves nothing', async () => {
    const before = await tracks(product);
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
    expect(await tracks(product)).toEqual(before);
  });
});

test('what visitors read names no file of the store and nothing the owner alone should see', async () => {
  await addedTrack(product, { files: [audioFile(song('secret working title.wav'))] });
  const text = (await product.app.inject('/api/portfolio')).body;
  for (const word of ['content/', 'storage', 'original_key', 'secret working', 'attempts', 'lease'])
    expect(text).not.toContain(word);
  for (const key of await storedContent(product)) expect(text).not.toContain(key.split('/').at(-1));
});
