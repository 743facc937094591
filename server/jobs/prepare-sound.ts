import { randomBytes } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import {
  failSound,
  findWaitingSound,
  finishSound,
  type WaitingSound,
} from '../features/portfolio/sound-queries.ts';
import { refusals } from '../media/decoders/refusal.ts';
import { createPreparer, type Preparer } from '../media/listening/preparer.ts';
import { UnprocessableError } from '../media/sandbox/task.ts';
import {
  CONTENT_FOLDER,
  removeFiles,
  type StagedFiles,
  withStagedFiles,
} from '../receive-upload/staged-files.ts';
import { delayAfter, isLastAttempt } from './back-off.ts';
import { defineJob, type JobContext, type Queue } from './job-kind.ts';

/** Two tries in a row show that it is the file that breaks the process. */
const CRASHES = 2;

export const CRASHED =
  'We tried twice but couldn’t process this file. It may be damaged or too complex. Export it as WAV and upload it again.';
export const GIVEN_UP =
  'We couldn’t reach the file storage for three days, so this file wasn’t processed. Check the storage and try again.';

/** The row is gone or another process has it: nothing is to be written, and nothing of the work remains. */
const taken = () => new AppError('conflict', 'The file was deleted or replaced meanwhile');

const isBlameless = (error: unknown) => error instanceof UnprocessableError || error instanceof AppError;

type Needs = Deps & { preparer: Preparer };

const makeCopy = async (
  { preparer, log }: Needs,
  sound: WaitingSound,
  staged: StagedFiles,
  signal: AbortSignal,
) => {
  for (let crash = 1; ; crash++) {
    const stem = `${staged.prefix}${randomBytes(8).toString('hex')}`;
    const keys = { part: `${stem}.part`, whole: stem };
    staged.keep(keys.part);
    staged.keep(keys.whole);
    try {
      return { key: keys.whole, ...(await preparer.prepare(sound, keys, signal)) };
    } catch (error) {
      signal.throwIfAborted();
      if (isBlameless(error)) throw error;
      log.warn({ sound_id: sound.id, err: error, crash }, 'Preparing a sound broke off');
      if (crash === CRASHES) throw new UnprocessableError(CRASHED);
    }
  }
};

type Made = Awaited<ReturnType<typeof makeCopy>>;

const commit = async (
  deps: Needs,
  sound: WaitingSound,
  job: JobContext,
  staged: StagedFiles,
  { key, size_bytes, figures }: Made,
) => {
  const keys = await deps.database.transaction(async (tx) => {
    if (!(await job.finish(tx))) throw taken();
    await staged.claim(tx);
    const copy = { listening_key: key, listening_bytes: size_bytes, ...figures };
    const removed = await finishSound(tx, sound, copy);
    if (!removed) throw taken();
    return removed;
  });
  deps.signals.emit('content-changed');
  await removeFiles(deps, keys);
};

/** Writes what came of a try that failed. */
const settle = async (
  { database, signals, log }: Needs,
  { id }: WaitingSound,
  job: JobContext,
  error: unknown,
): Promise<void> => {
  const fail = async (words: string) => {
    log.warn({ sound_id: id, reason: words }, 'A sound was given up');
    await database.transaction(async (tx) => {
      if (await job.finish(tx)) await failSound(tx, id, words);
    });
    signals.emit('content-changed');
  };
  if (error instanceof UnprocessableError) return fail(error.message);
  const code = error instanceof AppError ? error.code : 'unavailable';
  if (code === 'conflict') return;
  if (code === 'not_found') return fail(refusals.notStored().message);
  log.warn({ sound_id: id, err: error }, 'A sound waits for another try');
  if (isLastAttempt(job.attempt)) return fail(GIVEN_UP);
  await database.transaction((tx) => job.delay(tx, delayAfter(job.attempt)));
};

const prepareSound = async (deps: Needs, sound: WaitingSound, job: JobContext): Promise<void> => {
  // It may be the track of this sound that was deleted.
  const unsubscribe = deps.signals.on('content-changed', job.renew);
  try {
    await withStagedFiles(
      deps,
      CONTENT_FOLDER,
      (staged) => makeCopy(deps, sound, staged, job.signal),
      (made, staged) => commit(deps, sound, job, staged, made),
    );
  } catch (error) {
    job.signal.throwIfAborted();
    await settle(deps, sound, job, error);
  } finally {
    unsubscribe();
  }
};

/** Makes copies for listening of uploaded sounds. */
export const soundQueue = (
  deps: Deps,
  preparer: Preparer = createPreparer(deps.storage, deps.log),
): Queue => {
  const prepare = defineJob({
    name: 'prepare-sound',
    takesTurns: true,
    close: () => preparer.close(),
    async run({ id }, job) {
      const sound = await findWaitingSound(deps.database.read, id);
      if (sound) await prepareSound({ ...deps, preparer }, sound, job);
    },
  });
  return { name: 'sounds', kinds: [prepare], limit: 1, wokenBy: ['sounds-waiting'] };
};
