import { randomBytes } from 'node:crypto';
import { SECOND } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import {
  type ClaimedSound,
  delaySound,
  failSound,
  finishSound,
  renewLease,
  returnSound,
} from '../features/portfolio/sound-queries.ts';
import { refusals } from '../media/decoders/refusal.ts';
import type { Preparer } from '../media/listening/preparer.ts';
import { UnprocessableError } from '../media/sandbox/task.ts';
import {
  CONTENT_FOLDER,
  removeFiles,
  type StagedFiles,
  withStagedFiles,
} from '../receive-upload/staged-files.ts';
import { delayAfter, isLastAttempt } from './back-off.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** A lease that ran out belongs to a process that died. Three beats may be lost to a slow database. */
export const SOUND_LEASE_MS = 30 * SECOND;
const BEAT_MS = 8 * SECOND;
/** Two tries in a row show that it is the file that breaks the process. */
const CRASHES = 2;

export const CRASHED =
  'Preparing the file for listening broke off twice: it is damaged, or far too complex. Export it again as WAV and upload it again.';
export const GIVEN_UP =
  'The file store did not answer for three days, so the file could not be prepared for listening. Check the store and try again.';

/** The row is gone or another process has it: nothing is to be written, and nothing of the work remains. */
const taken = () => new AppError('conflict', 'The file was deleted or replaced meanwhile');

const isBlameless = (error: unknown) => error instanceof UnprocessableError || error instanceof AppError;

type Needs = Deps & { preparer: Preparer };

const makeCopy = async (
  { preparer, log }: Needs,
  sound: ClaimedSound,
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
  sound: ClaimedSound,
  staged: StagedFiles,
  { key, size_bytes, figures }: Made,
) => {
  const keys = await deps.database.transaction(async (tx) => {
    await staged.claim(tx);
    const copy = { listening_key: key, listening_bytes: size_bytes, ...figures };
    const removed = await finishSound(tx, sound, copy);
    if (!removed) throw taken();
    return removed;
  });
  deps.signals.emit('content-changed');
  await removeFiles(deps, keys);
};

/** Writes what came of a try that failed, if the row is still ours. */
const settle = async ({ database, signals, log }: Needs, sound: ClaimedSound, error: unknown) => {
  const fail = async (words: string) => {
    log.warn({ sound_id: sound.id, reason: words }, 'A sound was given up');
    if (await database.transaction((tx) => failSound(tx, sound, words))) signals.emit('content-changed');
  };
  if (error instanceof UnprocessableError) return fail(error.message);
  const code = error instanceof AppError ? error.code : 'unavailable';
  if (code === 'conflict') return;
  if (code === 'not_found') return fail(refusals.notStored().message);
  log.warn({ sound_id: sound.id, err: error }, 'A sound waits for another try');
  if (isLastAttempt(sound.attempts)) return fail(GIVEN_UP);
  await database.transaction((tx) => delaySound(tx, sound, delayAfter(sound.attempts)));
};

/** Prepares one claimed sound, and writes what came of it. `stop` gives the sound back. */
export const prepareSound = async (deps: Needs, sound: ClaimedSound, stop: AbortSignal): Promise<void> => {
  const lost = new AbortController();
  const signal = AbortSignal.any([stop, lost.signal]);
  const beat = oneAtATime(async () => {
    const isOurs = await deps.database
      .transaction((tx) => renewLease(tx, sound, SOUND_LEASE_MS))
      // A database that does not answer now may answer before the lease ends.
      .catch(() => true);
    if (!isOurs) lost.abort(taken());
  });
  const timer = setInterval(beat.call, BEAT_MS).unref();
  // It may be the track of this sound that was deleted.
  const unsubscribe = deps.signals.on('content-changed', beat.call);
  try {
    await withStagedFiles(
      deps,
      CONTENT_FOLDER,
      (staged) => makeCopy(deps, sound, staged, signal),
      (made, staged) => commit(deps, sound, staged, made),
    );
  } catch (error) {
    if (stop.aborted) await deps.database.transaction((tx) => returnSound(tx, sound));
    else await settle(deps, sound, error);
  } finally {
    clearInterval(timer);
    unsubscribe();
    await beat.stop();
  }
};
