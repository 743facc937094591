import { randomBytes } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { delayAfter, isLastAttempt } from '../../jobs/back-off.ts';
import { defineJob, type JobContext, type JobKind } from '../../jobs/job-kind.ts';
import { AppError } from '../../lib/errors.ts';
import { refusals } from '../../media/decoders/refusal.ts';
import { forListening } from '../../media/listening/listening-task.ts';
import { makeTag } from '../../media/listening/mp3-headers.ts';
import type { Preparer } from '../../media/listening/preparer.ts';
import { UnprocessableError } from '../../media/sandbox/task.ts';
import { removeFiles, type StagedFiles, withStagedFiles } from '../../receive-upload/staged-files.ts';
import { hashStoredFile } from './hash-stored-file.ts';
import type { PreparingJob } from './preparing-job.ts';
import type { Prepared, SoundTable, WaitingSound } from './sound-table.ts';

/** Two crashes in a row show that the file is the cause. */
const CRASHES = 2;

export const CRASHED =
  'We tried twice but couldn’t process this file. It may be damaged or too complex. Export it as WAV and upload it again.';
export const GIVEN_UP =
  'We couldn’t reach the file storage for three days, so this file wasn’t processed. Check the storage and try again.';

/** The row is gone or another process claimed it: write nothing, keep nothing of the work. */
const taken = () => new AppError('conflict', 'The file was deleted or replaced meanwhile');

const isBlameless = (error: unknown) => error instanceof UnprocessableError || error instanceof AppError;

type Needs = Deps & { preparer: Preparer };

/** Runs work that a file may crash; retries once after a crash, then gives the file up. */
const tryTwice = async <T>({ log }: Needs, id: string, signal: AbortSignal, work: () => Promise<T>) => {
  for (let crash = 1; ; crash++)
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (isBlameless(error)) throw error;
      log.warn({ sound_id: id, err: error, crash }, 'Preparing a sound broke off');
      if (crash === CRASHES) throw new UnprocessableError(CRASHED);
    }
};

const makeCopy = async (
  { preparer }: Needs,
  { sources, mp3_tags }: WaitingSound,
  staged: StagedFiles,
  signal: AbortSignal,
): Promise<Omit<Prepared, 'sums'>> => {
  if (!sources.length) return { copy: null, sounds: 0 };
  const stem = `${staged.prefix}${randomBytes(8).toString('hex')}`;
  const keys = { part: `${stem}.part`, whole: stem };
  staged.keep(keys.part);
  staged.keep(keys.whole);
  const { size_bytes, figures, sounds } = await preparer.prepare(
    sources,
    keys,
    signal,
    mp3_tags ? { kilobits: 320, tag: makeTag(mp3_tags) } : forListening,
  );
  return { copy: { listening_key: keys.whole, listening_bytes: size_bytes, ...figures }, sounds };
};

const makePrepared = async (
  deps: Needs,
  sound: WaitingSound,
  staged: StagedFiles,
  signal: AbortSignal,
): Promise<Prepared> => {
  const { id, original, sources, archive, mp3_tags } = sound;
  if (!original && !sources.length) throw new UnprocessableError(refusals.notStored().message);
  // First, because it also shows whether the upload is still in storage.
  const sums = original ? await hashStoredFile(deps.storage, original, signal) : null;
  if (archive) await tryTwice(deps, id, signal, () => deps.preparer.verify(archive, signal));
  const made = await tryTwice(deps, id, signal, () => makeCopy(deps, sound, staged, signal));
  if (!mp3_tags || !made.copy) return { ...made, sums };
  const { listening_key: storage_key, listening_bytes: size_bytes } = made.copy;
  const mp3 = { storage_key, size_bytes, crc32: null };
  return { ...made, sums: await hashStoredFile(deps.storage, mp3, signal) };
};

const commit = async <S extends WaitingSound>(
  deps: Needs,
  { finish, isPublic }: SoundTable<S>,
  sound: S,
  job: JobContext,
  staged: StagedFiles,
  prepared: Prepared,
) => {
  const keys = await deps.database.transaction(async (tx) => {
    if (!(await job.finish(tx))) throw taken();
    await staged.claim(tx);
    const removed = await finish(tx, sound, prepared);
    if (!removed) throw taken();
    return removed;
  });
  if (isPublic) deps.signals.emit('content-changed');
  await removeFiles(deps, keys);
};

const handleFailure = async <S extends WaitingSound>(
  { database, signals, log }: Needs,
  table: SoundTable<S>,
  { id }: S,
  job: JobContext,
  error: unknown,
): Promise<void> => {
  const fail = async (words: string) => {
    log.warn({ sound_id: id, reason: words }, 'A sound was given up');
    await database.transaction(async (tx) => {
      if (await job.finish(tx)) await table.fail(tx, id, words);
    });
    if (table.isPublic) signals.emit('content-changed');
  };
  if (error instanceof UnprocessableError) return fail(error.message);
  const code = error instanceof AppError ? error.code : 'unavailable';
  if (code === 'conflict') return;
  if (code === 'not_found') return fail(refusals.notStored().message);
  log.warn({ sound_id: id, err: error }, 'A sound waits for another try');
  if (isLastAttempt(job.attempt)) return fail(GIVEN_UP);
  await database.transaction((tx) => job.delay(tx, delayAfter(job.attempt)));
};

const prepareSound = async <S extends WaitingSound>(
  deps: Needs,
  table: SoundTable<S>,
  sound: S,
  job: JobContext,
): Promise<void> => {
  // The deleted content may be this sound or what it belongs to.
  const unsubscribe = deps.signals.on('content-changed', job.renew);
  try {
    await withStagedFiles(
      deps,
      table.folder,
      (staged) => makePrepared(deps, sound, staged, job.signal),
      (made, staged) => commit(deps, table, sound, job, staged, made),
    );
  } catch (error) {
    job.signal.throwIfAborted();
    await handleFailure(deps, table, sound, job, error);
  } finally {
    unsubscribe();
  }
};

/** The kind of job that prepares the waiting rows of a table. */
export const preparing = <S extends WaitingSound>(
  deps: Needs,
  name: PreparingJob,
  table: SoundTable<S>,
): JobKind =>
  defineJob({
    name,
    takesTurns: true,
    close: () => deps.preparer.close(),
    async run({ id }, job) {
      const sound = await table.find(deps.database.read, id);
      if (sound) await prepareSound(deps, table, sound, job);
    },
  });
