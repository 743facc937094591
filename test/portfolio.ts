import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { cancelJobs, jobId } from '../server/jobs/queries.ts';
import {
  type OwnPortfolioItem,
  type PortfolioItem,
  portfolioItem,
  type SoundFile,
  type SoundPart,
} from '../shared/portfolio.ts';
import { type ContentForm, sendForm, storedContent } from './content.ts';
import type { TestApp } from './harness.ts';
import { startTestApp } from './harness.ts';
import { type FilePart, filesOn, song } from './orders.ts';

export const trackWords = { title: 'Night Bus', description: 'Vocals over a beat', genre: 'Trap' };
export const audioFile = (file: FilePart = song()): FilePart => ({ ...file, part: 'audio_file' });
export const beforeFile = (file: FilePart = song()): FilePart => ({ ...file, part: 'before_file' });
export const afterFile = (file: FilePart = song()): FilePart => ({ ...file, part: 'after_file' });

export const postTrack = (
  product: TestApp,
  { fields = trackWords, files = [audioFile()] }: ContentForm = {},
) => sendForm(product, 'POST', '/portfolio', { fields, files });
export const putTrack = (
  product: TestApp,
  id: string,
  { fields = trackWords, files = [] }: ContentForm = {},
) => sendForm(product, 'PUT', `/portfolio/${id}`, { fields, files });
export const deleteTrack = (product: TestApp, id: string) =>
  product.callAsOwner('DELETE', `/portfolio/${id}`);

/** Adds a track that must be accepted, and returns it as visitors see it. */
export const addedTrack = async (product: TestApp, form?: ContentForm): Promise<PortfolioItem> => {
  const answer = await postTrack(product, form);
  if (answer.statusCode !== 200) throw new Error(`Refused with ${answer.statusCode}: ${answer.body}`);
  return portfolioItem.parse(answer.json());
};

/** What visitors see. */
export const tracks = async (product: TestApp): Promise<PortfolioItem[]> =>
  (await product.app.inject('/api/portfolio')).json<{ items: PortfolioItem[] }>().items;

/** What the owner sees. */
export const ownTracks = async (product: TestApp): Promise<OwnPortfolioItem[]> =>
  (await product.callAsOwner('GET', '/portfolio')).json<{ items: OwnPortfolioItem[] }>().items;

export const soundFiles = async (product: TestApp): Promise<SoundFile[]> =>
  (await product.callAsOwner('GET', '/sounds')).json<{ files: SoundFile[] }>().files;

/** The stored files of a track, oldest first. */
export const soundRows = ({ deps }: TestApp, itemId: string, part?: SoundPart) =>
  deps.database.read
    .selectFrom('audio_files')
    .selectAll()
    .where('item_id', '=', itemId)
    .$if(part !== undefined, (query) => query.where('part', '=', part as SoundPart))
    .orderBy('created_at')
    .execute();

/** Every key that a row names. */
export const ownedKeys = async ({ deps }: TestApp): Promise<string[]> =>
  (await deps.database.read.selectFrom('audio_files').select(['original_key', 'listening_key']).execute())
    .flatMap(({ original_key, listening_key }) => [original_key, listening_key ?? []].flat())
    .sort();

/** Makes a file ready, as the job does: with a copy for listening and its measurements. */
export const prepare = async ({ deps }: TestApp, id: string): Promise<string> => {
  const key = `content/2026-01-01/listening-${id}`;
  await deps.storage.put(
    key,
    (async function* () {
      yield Buffer.from('a copy for listening');
    })(),
  );
  await deps.database.transaction(async (tx) => {
    await tx
      .updateTable('audio_files')
      .set({
        state: 'ready',
        listening_key: key,
        listening_bytes: 20,
        duration_s: 1.5,
        lufs: -14.2,
        true_peak_dbtp: -1,
        peaks: 'AZaz09',
      })
      .where('id', '=', id)
      .execute();
  });
  deps.signals.emit('content-changed');
  return key;
};

/** Marks a file as failed, as the job does. */
export const giveUp = async ({ deps }: TestApp, id: string, error: string): Promise<void> => {
  await deps.database.transaction(async (tx) => {
    await tx.updateTable('audio_files').set({ state: 'failed', error }).where('id', '=', id).execute();
    await cancelJobs(tx, [jobId('prepare-sound', id)]);
  });
  deps.signals.emit('content-changed');
};

/**
 * A product with a small file size limit. After any refused or cut upload, every file left must belong to a row, and
 * none may be partial.
 */
export const setPortfolio = () => {
  const stage = {} as { product: TestApp };
  beforeAll(async () => {
    stage.product = await startTestApp({ config: { MAX_UPLOAD_MB: 1 } });
  });
  afterAll(() => stage.product.close());
  afterEach(async () => {
    await expect
      .poll(() => filesOn(stage.product.folder).then((files) => files.length))
      .toBe((await ownedKeys(stage.product)).length);
    expect(await storedContent(stage.product)).toEqual(await ownedKeys(stage.product));
  });
  return stage;
};
