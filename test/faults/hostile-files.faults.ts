import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWav } from '../audio/wav.ts';
import { hostilePictures } from '../hostile/picture-files.ts';
import { hostileSounds } from '../hostile/sound-files.ts';
import { type FilePart, multipart, song } from '../orders.ts';
import { PATIENCE_MS } from '../patience.ts';
import { count, isNightly } from '../test-scopes.ts';
import { create, getOffset, getUploadId, patch } from '../tus.ts';
import { ask, forEachLimited, type Heard, sampleEvenly } from './raw-requests.ts';
import { note } from './record-figure.ts';
import { jobsAreDone } from './stored-state.ts';
import { type FaultStudio, openFaultStudio, signIn } from './studio.ts';

const MAX_GROWTH_MB = 250;
const good = makeWav({ seconds: 0.5 });
/** Nightly all, otherwise one of each kind. */
const someOf = <T>(kinds: T[][]): T[] =>
  isNightly ? kinds.flat() : kinds.map((kind) => kind[kind.length >> 1] as T);
const sounds = someOf(hostileSounds());
const pictures = someOf(hostilePictures());

let studio: FaultStudio;
let url: string;
let pid: number;
let owner: { authorization: string };
let before: number;
beforeAll(async () => {
  studio = await openFaultStudio();
  const started = await studio.start();
  url = started.url;
  pid = started.process.pid;
  owner = await signIn(url);
  await order({ files: [song('a.wav', good)] });
  await jobsAreDone(studio.folder);
  before = await megabytes('VmRSS');
});
afterAll(() => studio.close());

const megabytes = async (of: 'VmRSS' | 'VmHWM') =>
  Number((await readFile(`/proc/${pid}/status`, 'utf8')).match(new RegExp(`${of}:\\s+(\\d+)`))?.[1]) / 1_024;

const send = (path: string, form: Parameters<typeof multipart>[0], headers = {}): Promise<Heard> => {
  const { body, type } = multipart(form);
  return ask(url, { method: 'POST', path, headers: { ...headers, 'content-type': type }, body });
};
const order = (form: Parameters<typeof multipart>[0]) => send('/api/orders/immediate', form);
const json = async <T>(path: string, body?: unknown): Promise<T> => {
  const asked = { path, headers: { ...owner, 'content-type': 'application/json' } };
  const { text } = await ask(
    url,
    body === undefined ? asked : { ...asked, method: 'POST', body: JSON.stringify(body) },
  );
  return JSON.parse(text) as T;
};

/**
 * The resumable way: announced, sent, then named by an order. Returns the status that refused it, or the response to
 * the order.
 */
const byUpload = async ({ name, content }: FilePart): Promise<number | Heard> => {
  const announced = await create(url, content.length, name);
  if (announced.status !== 201) return announced.status;
  const upload = new URL(announced.headers.get('location') ?? '', url).href;
  let sent = await patch(upload, 0, content);
  // Too busy to keep its claim: clients go on.
  while (sent.status === 423) {
    const at = await getOffset(upload);
    sent = await patch(upload, at, content.subarray(at));
  }
  if (sent.status !== 204) return sent.status;
  return order({ files: [], fields: { upload_ids: getUploadId(upload) } });
};

/** A file accepted with an order is returned unchanged, with headers that keep a browser from running it. */
const isInert = async (heard: Heard, content: Buffer, told: string) => {
  const { order_id } = JSON.parse(heard.text) as { order_id: string };
  const link = await json<{ url: string }>(`/api/admin/orders/${order_id}/download-link`, {});
  const answer = await fetch(url + link.url);
  expect(answer.headers.get('content-disposition'), told).toMatch(
    /^attachment; filename=(?:"[^"\r\n<>\\/]*"|[\w.-]+)(?:;|$)/,
  );
  expect(answer.headers.get('content-type'), told).toMatch(/^(audio\/[\w-]+|application\/zip)$/);
  expect(answer.headers.get('x-content-type-options'), told).toBe('nosniff');
  expect(answer.headers.get('content-security-policy'), told).toBe("default-src 'none'; sandbox");
  expect(Buffer.from(await answer.arrayBuffer()).includes(content), told).toBe(true);
};

test('a hostile file is rejected, or kept without being trusted, in a form or by tus', async (context) => {
  const seen = { refused: 0, kept: 0 };
  const both = sounds.flatMap((file, n) =>
    (['form', 'upload'] as const)
      .filter((_, way) => isNightly || n % 2 === way)
      .map((way) => ({ ...file, way })),
  );
  await forEachLimited(
    both,
    async ({ what, name, isTaken, make, way }) => {
      const told = `${what}, by ${way}`;
      const file = { name, content: await make() };
      const heard = await (way === 'form' ? order({ files: [file] }) : byUpload(file));
      const status = typeof heard === 'number' ? heard : heard.status;
      if (isTaken) {
        expect(status, `${told}: ${typeof heard === 'number' ? '' : heard.text}`).toBe(200);
        await isInert(heard as Heard, file.content, told);
        seen.kept++;
      } else {
        expect([400, 413, 415, 422], `${told} ${status}`).toContain(status);
        seen.refused++;
      }
    },
    4,
  );
  expect((await order({ files: [song('good.wav', good)] })).status).toBe(200);
  await jobsAreDone(studio.folder);
  const last = lastReading();
  expect(last).toEqual({ probe: 'done', check_state: 'done' });
  const growth = (await megabytes('VmHWM')) - before;
  expect(growth).toBeLessThan(MAX_GROWTH_MB);
  note(context, {
    fault: 'H4',
    what: `${sounds.length} hostile files for orders, by form and by tus`,
    count: both.length,
    seen: `${seen.refused} refused, ${seen.kept} kept, served as downloads alone; the next good one was read; memory ${growth.toFixed(0)} MB more at most`,
  });
});

const lastReading = () => {
  const database = new DatabaseSync(`${studio.folder}/mixfront.db`, { readOnly: true, timeout: PATIENCE_MS });
  const row = database.prepare("select probe, check_state from order_files where name = 'good.wav'").get();
  database.close();
  return { ...row };
};

test('a hostile picture is rejected, or re-encoded as pixels only', async (context) => {
  const seen = { refused: 0, kept: 0 };
  const places = [
    { path: '/api/admin/images', part: 'file', fields: { title: 'Studio' } },
    {
      path: '/api/admin/testimonials',
      part: 'image',
      fields: { name: 'Ada', role: 'Singer', content: 'Good', rating: '5' },
    },
  ];
  for (const [place, { path, part, fields }] of places.entries())
    await forEachLimited(
      pictures.filter((_, n) => isNightly || n % 2 === place),
      async ({ what, name, isTaken, make }) => {
        const sent = Object.entries(fields);
        const heard = await send(
          path,
          { fields: sent, files: [{ part, name, content: await make() }] },
          owner,
        );
        const told = `${what}: ${heard.status} ${heard.text}`;
        expect([200, 413, 415, 422], told).toContain(heard.status);
        if (isTaken !== null) expect(heard.status === 200, told).toBe(isTaken);
        if (heard.status !== 200) seen.refused++;
        else {
          seen.kept++;
          const { url: at, image } = JSON.parse(heard.text) as { url?: string; image?: string };
          const picture = await fetch(url + (at ?? image));
          expect(picture.headers.get('content-type'), told).toBe('image/jpeg');
          const bytes = Buffer.from(await picture.arrayBuffer());
          for (const left of ['<script', 'Secret', 'Exif'])
            expect(bytes.includes(left), `${told} ${left}`).toBe(false);
        }
      },
      1,
    );
  const growth = (await megabytes('VmHWM')) - before;
  expect(growth).toBeLessThan(MAX_GROWTH_MB);
  note(context, {
    fault: 'H4',
    what: `${pictures.length} hostile pictures for images and testimonials`,
    count: seen.refused + seen.kept,
    seen: `${seen.refused} refused, ${seen.kept} kept as pixels alone; memory ${growth.toFixed(0)} MB more at most`,
  });
});

test('a hostile track is rejected, or never played', async (context) => {
  const seen = { refused: 0, kept: 0 };
  const tracks = sampleEvenly(sounds, count(1, 40));
  for (const { what, name, isTaken, make } of tracks) {
    const fields = Object.entries({ title: 'Night Bus', description: 'Vocals', genre: 'Trap' });
    const files = [{ name, content: await make(), part: 'audio_file' }];
    const heard = await send('/api/admin/portfolio', { fields, files }, owner);
    expect([200, 400, 413, 415, 422], `${what}: ${heard.text}`).toContain(heard.status);
    if (!isTaken) expect(heard.status, what).not.toBe(200);
    seen[heard.status === 200 ? 'kept' : 'refused']++;
  }
  const added = await send(
    '/api/admin/portfolio',
    {
      fields: Object.entries({ title: 'Good', description: 'Vocals', genre: 'Trap' }),
      files: [{ ...song('good.wav', good), part: 'audio_file' }],
    },
    owner,
  );
  const { id } = JSON.parse(added.text) as { id: string };
  const sound = async () =>
    (await json<{ files: { item_id: string; state: string }[] }>('/api/admin/sounds')).files.find(
      ({ item_id }) => item_id === id,
    )?.state;
  await expect.poll(sound).toBe('ready');
  expect((await ask(url, { path: '/api/health' })).status).toBe(200);
  note(context, {
    fault: 'H4',
    what: 'hostile files for the portfolio',
    count: tracks.length,
    seen: `${seen.refused} refused, ${seen.kept} kept; the next good one was made ready`,
  });
});
