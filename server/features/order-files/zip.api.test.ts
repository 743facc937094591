import { readdir, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { files, setDownloads } from '../../../test/order-downloads.ts';
import {
  bigWav,
  clientCall,
  filesOn,
  getOrder,
  linkTo,
  placed,
  placedWithKey,
  sha256,
  song,
} from '../../../test/orders.ts';
import { openRequest } from '../../../test/raw-request.ts';
import { readZip } from '../../../test/read-zip.ts';

const { stage, open } = setDownloads();

describe('a link to all files', () => {
  test('serves them as one complete ZIP with a known length and no duplicate names', async () => {
    const answer = await open(await linkTo(stage.product, stage.order.order_id));
    const zip = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-length')).toBe(`${zip.length}`);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const [brief, ...entries] = readZip(zip);
    expect(brief?.name).toBe('Brief.txt');
    expect(entries.map(({ name }) => name)).toEqual([
      'Lead “Take 1” – été 🎵.wav',
      'Take.wav',
      'take (2).WAV',
      'beat.flac',
      'stems.zip',
    ]);
    expect(entries.map(({ content }) => sha256(content))).toEqual(
      files.map(({ content }) => sha256(content)),
    );
  });

  test('starts with a brief, and has a folder for each titled song', async () => {
    const order = await placedWithKey(stage.product.url, {
      fields: {
        name: 'Nova',
        song_count: '2',
        reference: '2|https://example.com/like-this',
        clean_edit: 'true',
        project_details: 'Trap, 140 BPM, key of F# minor.\nLike Low End Theory.',
        notes: 'Keep the click at 1:12',
      },
      files: [song('Hook 90bpm.wav', bigWav(5_000)), song('beat.wav', bigWav(6_000))],
    });
    await clientCall(stage.product, order, 'PUT', '/songs/1', { title: 'Low/Tide?' });
    const zip = await open(await linkTo(stage.product, order.id));
    const entries = readZip(Buffer.from(await zip.arrayBuffer()));
    expect(entries.map(({ name }) => name)).toEqual([
      'Brief.txt',
      'Song 1 - Low-Tide_/Hook 90bpm.wav',
      'Song 1 - Low-Tide_/beat.wav',
    ]);
    const text = entries[0]?.content.toString() ?? '';
    for (const words of [
      `Title          Low/Tide? and 1 more\r\nClient         Nova\r\nOrder number   ${order.id}\r\n`,
      'Tempo and key  140 BPM, F# minor',
      '- Clean edit: Radio-safe: explicit words removed.',
      'SONG 1: LOW/TIDE?\r\nBy their names: 90 BPM\r\n- Hook 90bpm.wav (',
      'SONG 2\r\nReference: https://example.com/like-this\r\nNo files yet',
      'PROJECT DETAILS\r\nTrap, 140 BPM',
      'NOTES\r\nKeep the click at 1:12',
    ])
      expect(text).toContain(words);
  });

  test('is named after order and client in a single safe line', async () => {
    const { headers } = await open(await linkTo(stage.product, stage.order.order_id));
    const disposition = headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(
      /^attachment; filename="MX-[^"\\/]+\.zip"(?:; filename\*=UTF-8''[^"/\\' ]+\.zip)?$/,
    );
    expect(disposition).toContain(stage.order.order_id);
  });

  test('closes its files when the reader disconnects', async () => {
    const id = await placed(stage.product.url, {
      files: [song('a.wav', bigWav(4_000_000)), song('b.wav', bigWav(4_000_000))],
    });
    const opened = async () => {
      const numbers = await readdir('/proc/self/fd');
      const paths = await Promise.all(numbers.map((n) => readlink(`/proc/self/fd/${n}`).catch(() => '')));
      return paths.filter((path) => path.startsWith(join(stage.product.folder, 'files'))).length;
    };
    const link = await linkTo(stage.product, id);
    const single = await linkTo(stage.product, id, {
      file_id: (await getOrder(stage.product, id)).files[0]?.id ?? '',
    });
    for (const path of [link, single, link, single]) {
      const { socket } = await openRequest(stage.product.url, path, {}, 'GET');
      await new Promise((resolve) => socket.once('data', resolve));
      socket.pause();
      await expect.poll(opened).toBe(1);
      socket.destroy();
      await expect.poll(opened).toBe(0);
    }
    await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const { socket } = await openRequest(stage.product.url, n % 2 ? link : single, {}, 'GET');
        for (let turns = 0; turns < n; turns++) await turn();
        socket.resetAndDestroy();
      }),
    );
    await expect.poll(opened).toBe(0);
  });
});

test('a file missing on disk ends its own download cleanly and nothing else', async () => {
  const before = new Set(await filesOn(stage.product.folder));
  const id = await placed(stage.product.url, {
    files: [song('a.wav', bigWav(300_000)), song('b.wav', bigWav(300_000))],
  });
  const [first, second] = (await getOrder(stage.product, id)).files;
  const row = await stage.product.deps.database.read
    .selectFrom('order_files')
    .select('storage_key')
    .where('id', '=', second?.id ?? '')
    .executeTakeFirstOrThrow();
  const path = (await filesOn(stage.product.folder)).find(
    (file) => !before.has(file) && row.storage_key.endsWith(file.split('/').at(-1) ?? '-'),
  );
  await rm(path ?? '');
  const gone = await open(await linkTo(stage.product, id, { file_id: second?.id ?? '' }));
  expect(gone.status).toBe(404);
  expect(await gone.json()).toEqual({ detail: expect.any(String) });
  const zip = await openRequest(stage.product.url, await linkTo(stage.product, id), {}, 'GET');
  expect(await zip.answer).toBeNull();
  expect((await open(await linkTo(stage.product, id, { file_id: first?.id ?? '' }))).status).toBe(200);
  expect((await fetch(`${stage.product.url}/api/health`)).status).toBe(200);
});
