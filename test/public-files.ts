import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp } from './harness.ts';
import { addedImage, jpeg } from './pictures.ts';

const at = '2026-01-01T00:00:00.000Z';
const base = {
  item_id: 'i',
  part: 'audio',
  name: 'take',
  created_at: at,
} as const;

/** A track with one ready and one pending sound, of these bytes. */
const addSounds = async ({ deps }: TestApp, ready: Buffer, waiting: Buffer, format = 'FLAC') => {
  const keys = ['listening', 'original'].map(
    (name) => `content/2026-01-01/${randomBytes(4).toString('hex')}-${name}`,
  );
  const [listening_key = '', original_key = ''] = keys;
  for (const [key, bytes] of [
    [listening_key, ready],
    [original_key, waiting],
  ] as const)
    await deps.storage.put(
      key,
      (async function* () {
        yield bytes;
      })(),
    );
  await deps.database.transaction(async (tx) => {
    const words = { title: 'T', description: 'D', genre: '', featured: 0, play_count: 0 } as const;
    await tx
      .insertInto('portfolio_items')
      .values({ ...words, id: 'i', created_at: at })
      .execute();
    await tx
      .insertInto('audio_files')
      .values([
        {
          ...base,
          id: 'ready-one',
          format: 'WAV',
          size_bytes: 9,
          original_key: `${listening_key}-wav`,
          state: 'ready',
          listening_key,
          listening_bytes: ready.length,
          duration_s: 1,
          peaks: 'AA',
        },
        { ...base, id: 'waiting-one', format, size_bytes: waiting.length, original_key, state: 'waiting' },
        {
          ...base,
          id: 'given-up',
          format,
          size_bytes: 9,
          original_key: `${original_key}-2`,
          state: 'failed',
        },
        {
          ...base,
          id: 'not-heard',
          format: 'AIFF',
          size_bytes: 9,
          original_key: `${original_key}-3`,
          state: 'waiting',
        },
      ])
      .execute();
  });
  return { listening_key, original_key };
};

type Got = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** Requests the path verbatim over a real connection, without any normalisation. */
export const get = (
  { url }: Pick<TestApp, 'url'>,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Got> =>
  new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port: new URL(url).port, path, method, headers, agent: false },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        );
      },
    );
    asked.on('error', reject);
    asked.end();
  });

export const ready = randomBytes(900_000);
export const waiting = randomBytes(30_000);
export const sound = '/api/audio/ready-one.mp3';
export const original = '/api/audio/waiting-one-original.flac';

/** A product with a picture and sounds of both kinds, on the given store. */
export const setPublicFiles = (configure: () => Promise<Record<string, string>>) => {
  const stage = {} as { product: TestApp; picture: string; keys: Awaited<ReturnType<typeof addSounds>> };
  beforeAll(async () => {
    stage.product = await startTestApp({ config: await configure() });
    stage.keys = await addSounds(stage.product, ready, waiting);
    stage.picture = (await addedImage(stage.product, await jpeg(300, 200))).url;
  });
  afterAll(() => stage.product.close());
  return stage;
};
