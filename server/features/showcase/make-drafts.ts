import { randomBytes } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { defineJob, type JobContext, type Queue } from '../../jobs/job-kind.ts';
import { now, SECOND } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { CONTENT_FOLDER } from '../../ports/storage/port.ts';
import { copyStoredFile } from '../../receive-upload/copy-stored-file.ts';
import { checkFreeSpace } from '../../receive-upload/free-space.ts';
import type { ReceivedFile } from '../../receive-upload/receive-file.ts';
import { removeFiles, type StagedFiles, withStagedFiles } from '../../receive-upload/staged-files.ts';
import { isOpenToClient } from '../ledger/order-key.ts';
import { findOrder } from '../ledger/order-queries.ts';
import { lockOrder } from '../ledger/queries.ts';
import type { OrderRow, VersionRow } from '../ledger/rows.ts';
import { addDraftOfSong } from '../portfolio/order-item-queries.ts';
import { describeCredit } from './change-showcase.ts';
import { getDraftsWaitMs, listSongsToShow, type ShowcaseSong, saveShowcased } from './queries.ts';

/** A rough mix is still being prepared, and it makes the better comparison. */
const LOOK_AGAIN_MS = 20 * SECOND;

type Sound = Omit<ReceivedFile, 'crc32'>;
type Sides = { audio: Sound; before: Sound | null };

/** Creates a portfolio draft of each approved song of an order whose client agreed, with copies of both sides. */
const makeShowcaseDrafts = async (deps: Deps, orderId: string, job: JobContext): Promise<void> => {
  const { database } = deps;
  const order = await findOrder(database.read, orderId);
  if (!order || !mayShow(order)) return;
  const wait = await getDraftsWaitMs(database.read, orderId);
  const songs = wait ? null : await listSongsToShow(database.read, order);
  if (songs) for (const song of songs) await makeDraft(deps, orderId, song, job);
  else await database.transaction((tx) => job.postpone(tx, wait || LOOK_AGAIN_MS));
};

const mayShow = (order: OrderRow): boolean => order.showcase === 1 && isOpenToClient(order);

const makeDraft = async (deps: Deps, orderId: string, song: ShowcaseSong, job: JobContext): Promise<void> => {
  const { after, before } = song;
  const left = await withStagedFiles(
    deps,
    CONTENT_FOLDER,
    async (staged) => after && copySides(deps, after, before, staged, job.signal),
    (sides, staged) =>
      deps.database.transaction(async (tx) => {
        if (!(await job.hold(tx))) throw new AppError('conflict', 'Another process makes these drafts');
        const order = await lockOrder(tx, orderId);
        if (!order || !mayShow(order)) throw new AppError('conflict', 'The client took their yes back');
        await staged.claim(tx);
        await saveShowcased(tx, orderId, song.song, after?.id ?? '');
        return sides ? saveDraft(tx, order, song, sides) : [];
      }),
  );
  await removeFiles(deps, left);
  for (const signal of ['content-changed', 'sounds-waiting'] as const) deps.signals.emit(signal);
};

const saveDraft = (tx: Queries, order: OrderRow, { song, title }: ShowcaseSong, sides: Sides) =>
  addDraftOfSong(
    tx,
    {
      order_id: order.id,
      song,
      title: title || 'Untitled',
      ...describeCredit(order.showcase_credit),
    },
    sides,
    now(),
  );

const copySides = async (
  deps: Deps,
  after: VersionRow,
  before: VersionRow | undefined,
  staged: StagedFiles,
  signal: AbortSignal,
): Promise<Sides | undefined> => {
  const audio = getSource(after);
  if (!audio) return undefined;
  const other = before && getSource(before);
  await checkFreeSpace(deps.storage, audio.size_bytes + (other?.size_bytes ?? 0));
  return {
    audio: await copy(deps, audio, staged, signal),
    before: other ? await copy(deps, other, staged, signal) : null,
  };
};

/** The original, or for a rough mix, which has none, its listening copy. */
const getSource = (version: VersionRow): Sound | null => {
  const { kind, name, format, size_bytes, storage_key, listening_key, listening_bytes } = version;
  if (storage_key) return { storage_key, name, format, size_bytes };
  if (kind !== 'rough' || !listening_key || !listening_bytes) return null;
  return { storage_key: listening_key, name: 'Rough mix.mp3', format: 'MP3', size_bytes: listening_bytes };
};

const copy = async (
  { storage }: Deps,
  source: Sound,
  staged: StagedFiles,
  signal: AbortSignal,
): Promise<Sound> => {
  const storage_key = `${staged.prefix}${randomBytes(8).toString('hex')}`;
  await copyStoredFile(storage, { from: source.storage_key, to: storage_key }, signal);
  staged.keep(storage_key);
  return { ...source, storage_key };
};

export const showcaseQueue = (deps: Deps): Queue => {
  const make = defineJob({
    name: 'make-showcase',
    run: ({ id }, job) => makeShowcaseDrafts(deps, id, job),
  });
  return { name: 'showcase', kinds: [make], limit: 1, wokenBy: ['sounds-waiting'] };
};
