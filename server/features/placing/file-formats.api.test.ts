import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { makeAiff } from '../../../test/audio/aiff.ts';
import { makeFlac } from '../../../test/audio/flac.ts';
import { makeM4a, makeVideo } from '../../../test/audio/m4a.ts';
import { id3Tag, makeSilentMp3 } from '../../../test/audio/mp3.ts';
import { makeWav } from '../../../test/audio/wav.ts';
import { makeZip } from '../../../test/audio/zip.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import {
  bigWav,
  download,
  type FilePart,
  filesOn,
  getOrder,
  multipart,
  placed,
  placeOrder,
  sha256,
  song,
  stored,
  wav,
} from '../../../test/orders.ts';
import { openOrder } from '../../../test/raw-request.ts';

const MEBI = 1024 * 1024;
const product = setUpTestApp({ config: { MAX_UPLOAD_MB: 1 } });

const short = { seconds: 0.05 };
const text = (content: string) => Buffer.from(content);
const mp3 = makeSilentMp3(4, [128]);
/** As Android recorders name their brand. */
const androidM4a = Buffer.from(makeM4a(short));
androidM4a.write('3gp4', 8, 'latin1');
const zip = makeZip([
  { name: '../../../etc/passwd', content: text('root:x:0:0') },
  { name: 'beat.wav', content: wav },
]);

describe('returns each format the studio accepts unchanged:', () => {
  test.each<[string, string, Buffer]>([
    ['song.wav', 'WAV', makeWav(short)],
    ['24 bit.WAV', 'WAV', makeWav({ ...short, bitDepth: 24 })],
    ['float.wav', 'WAV', makeWav({ ...short, bitDepth: '32f', extensible: true })],
    ['large container.wav', 'WAV', makeWav({ ...short, container: 'RF64' })],
    ['broadcast.wav', 'WAV', makeWav({ ...short, container: 'BW64', chunks: [['bext', Buffer.alloc(602)]] })],
    ['song.aiff', 'AIFF', makeAiff(short)],
    ['song.aif', 'AIFF', makeAiff({ ...short, bitDepth: 24 })],
    ['compressed.Aif', 'AIFF', makeAiff({ ...short, swapped: true })],
    ['song.flac', 'FLAC', makeFlac(short)],
    ['song.mp3', 'MP3', mp3],
    ['tagged.mp3', 'MP3', Buffer.concat([id3Tag(100), mp3])],
    ['song.m4a', 'M4A', makeM4a(short)],
    ['lossless.m4a', 'M4A', makeM4a({ ...short, codec: 'alac' })],
    ['recorder.m4a', 'M4A', androidM4a],
    ['stream.mp3', 'MP3', Buffer.concat([Buffer.alloc(20_000), mp3, mp3])],
    ['late.mp3', 'MP3', Buffer.concat([Buffer.alloc(200_000, 7), mp3, mp3])],
    ['pipe.wav', 'WAV', makeWav({ ...short, claims: { dataBytes: 0x7ffff000 } })],
    ['stems.zip', 'ZIP', zip],
  ])('%s (%s)', async (name, format, content) => {
    const id = await placed(product.url, { files: [{ name, content }] });
    const { files } = await getOrder(product, id);
    expect(files).toMatchObject([{ name, format, size_bytes: content.length }]);
    expect(sha256(await download(product, id, files[0]?.id))).toBe(sha256(content));
    const row = await product.deps.database.read
      .selectFrom('order_files')
      .select('crc32')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.crc32).toBe(crc32(content));
  });

  test('keeps a ZIP as it is, without unpacking it', async () => {
    const before = (await filesOn(product.folder)).length;
    await placed(product.url, { files: [{ name: 'stems.zip', content: zip }] });
    expect((await filesOn(product.folder)).length).toBe(before + 1);
  });

  test('accepts exactly 1 MB, and all 100 of 100 files', async () => {
    const files = Array.from({ length: 100 }, (_, n) => song(`take ${n}.wav`, bigWav(n ? 100 + n : MEBI)));
    const id = await placed(product.url, { files });
    const order = await getOrder(product, id);
    expect(order.file_count).toBe(100);
    expect(order.files.map(({ name, size_bytes }) => [name, size_bytes])).toEqual(
      files.map(({ name, content }) => [name, content.length]),
    );
    const picked = order.files[37];
    expect(sha256(await download(product, id, picked?.id))).toBe(sha256(files[37]?.content ?? wav));
  });

  test('accepts bytes that look like a multipart boundary', async () => {
    const tricky = ['\r\n--next-par', '\r\n--next-parT\r\n', '\r\n--', '\r\n-', '\r\n', '\r'].map(text);
    for (const end of tricky) {
      const content = Buffer.concat([wav, ...tricky, end]);
      const id = await placed(product.url, { files: [song('a.wav', content), song('b.wav', content)] });
      for (const { id: file } of (await getOrder(product, id)).files)
        expect((await download(product, id, file)).equals(content)).toBe(true);
    }
  });
});

describe('refuses by name, and stores nothing of the order, for', () => {
  const html = text('<!doctype html><script>alert(document.domain)</script>');
  const exe = Buffer.concat([text('MZ'), Buffer.alloc(200)]);
  test.each<[string, Buffer, number]>([
    ['page.wav', html, 415],
    ['setup.zip', exe, 415],
    ['avi.wav', Buffer.concat([text('RIFF\0\0\0\0AVI '), Buffer.alloc(100)]), 415],
    ['short.wav', text('RIFF'), 415],
    ['noise.mp3', Buffer.alloc(300_000, 7), 415],
    ['film.m4a', makeVideo(), 415],
    ['long film.m4a', makeVideo(500_000), 415],
    ['really.wav', mp3, 415],
    ['really.mp3', wav, 415],
    ['really.zip', makeM4a(short), 415],
    ['empty.zip', Buffer.from('504b0506'.padEnd(44, '0'), 'hex'), 415],
    ['nothing.wav', Buffer.alloc(0), 422],
    ['x.wav.html', wav, 415],
    ['x.wav\0.html', wav, 415],
    ['song.ogg', text('OggS'), 415],
    ['song', wav, 415],
    ['large.wav', bigWav(MEBI + 1), 413],
  ])('%j', async (name, content, status) => {
    const before = await stored(product);
    const { status: found, body } = await placeOrder(product.url, {
      files: [song('good.wav'), { name, content }],
    });
    expect(found).toBe(status);
    expect(body.errors).toEqual([{ field: 'files', message: body.detail }]);
    const shown = name.replace('\0', '').replace(/^\./, '').split('/')[0] || 'file';
    expect(body.detail).toContain(shown);
    expect(await stored(product)).toEqual(before);
  });

  test.each([
    ['film.m4a', makeVideo(500_000), 'It’s a video without any sound. Export the sound itself as WAV.'],
    ['really.wav', mp3, 'It’s really an MP3: change the extension to .mp3, or export it again.'],
    ['voice.m4a', text('#!AMR\n'.padEnd(99)), 'It’s AMR. Export it as WAV or FLAC.'],
    ['what.flac', text('?'.padEnd(99)), 'It’s text: send the audio file itself.'],
  ])('%s, saying what it is and what to do', async (name, content, words) => {
    const { body } = await placeOrder(product.url, { files: [{ name, content }] });
    const ending = name.split('.').at(-1) ?? '';
    expect(body.detail).toBe(
      `${name} is called .${ending} but isn’t ${ending.toUpperCase()} audio inside. ${words}`,
    );
  });

  test('101 files', async () => {
    const before = await stored(product);
    const files = Array.from({ length: 101 }, (_, n) => song(`${n}.wav`));
    const { status, body } = await placeOrder(product.url, { files });
    expect([status, body.errors?.[0]?.field]).toEqual([422, 'files']);
    expect(body.detail).toContain('100');
    expect(await stored(product)).toEqual(before);
  });

  test('a thousand small parts', async () => {
    const before = await stored(product);
    const files = Array.from({ length: 1_000 }, (_, n) => ({ ...song(`${n}.wav`), part: 'other' }));
    expect((await placeOrder(product.url, { files })).status).toBe(400);
    expect(await stored(product)).toEqual(before);
  });

  test('an invalid field after valid files', async () => {
    const before = await stored(product);
    const { status } = await placeOrder(product.url, { fields: { email: 'x' }, files: [song(), song()] });
    expect(status).toBe(422);
    expect(await stored(product)).toEqual(before);
  });
});

describe('cleans a file name for display and downloads:', () => {
  const cases: [string, string][] = [
    ['../../../../etc/cron.d/x.wav', 'x.wav'],
    ['C:\\Users\\Ada\\Desktop\\Vocals.wav', 'Vocals.wav'],
    ['page.html\0.wav', 'page.html.wav'],
    ['line\r\nX-Header: x.wav', 'lineX-Header_ x.wav'],
    ['\u2066left\u2069 \u200fright\ufeff.wav', 'left right.wav'],
    ['<img src=x onerror=alert(1)>.wav', '_img src=x onerror=alert(1)_.wav'],
    ['say "hi".wav', 'say _hi_.wav'],
    ['100%20 sure; filename=x.wav', '100%20 sure; filename=x.wav'],
    ['Beyoncé – Été 🎵 曲.wav', 'Beyoncé – Été 🎵 曲.wav'],
    ['e\u0301te\u0301.wav', 'été.wav'],
    ['song.wav. . .', 'song.wav'],
    [`${'n'.repeat(296)}.wav`, `${'n'.repeat(196)}.wav`],
    [`${'🎵'.repeat(300)}.flac.wav`, `${'🎵'.repeat(62)}.wav`],
  ];
  test.each(cases)('%j', async (sent, shown) => {
    const id = await placed(product.url, { files: [song(sent)] });
    const [file] = (await getOrder(product, id)).files;
    expect(file?.name).toBe(shown);
    expect((await download(product, id, file?.id)).equals(wav)).toBe(true);
  });

  test('never uses any of it on disk', async () => {
    for (const path of await filesOn(product.folder))
      expect(path.slice(product.folder.length)).toMatch(
        /^\/files\/orders\/\d{4}-\d\d-\d\d\/\+\/[0-9a-f]+-[0-9a-f]+$/,
      );
  });

  test('two files may have the same name without affecting each other', async () => {
    const files: FilePart[] = [song('Take.wav', bigWav(500)), song('Take.wav', bigWav(600))];
    const id = await placed(product.url, { files });
    const order = await getOrder(product, id);
    expect(order.files.map(({ name }) => name)).toEqual(['Take.wav', 'Take.wav']);
    const got = await Promise.all(order.files.map((file) => download(product, id, file.id)));
    expect(got.map(sha256)).toEqual(files.map(({ content }) => sha256(content)));
  });
});

test('a refusal reaches a client that reads nothing until it has sent everything', async () => {
  const files = [song('page.wav', Buffer.alloc(40 * MEBI, '<html>'))];
  const { body, type } = multipart({ files });
  const { socket, send, answer } = await openOrder(product.url, { body, type });
  socket.pause();
  await send(body);
  socket.resume();
  expect((await answer)?.status).toBe(415);
});
