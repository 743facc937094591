import type { FileReport, SoundFacts } from '../../shared/stems.ts';
import { SECOND } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import {
  type ClaimedFile,
  countWhatItTook,
  delayCheck,
  endCheck,
  moveToLongLane,
  renewCheck,
  returnCheck,
  saveCheck,
} from '../features/orders/check/queries.ts';
import { getReportRoom, trimReport } from '../features/orders/place-order/report-size-limit.ts';
import { getOtherReportsSize } from '../features/orders/queries.ts';
import { CheckTimeout, LaneLimitExceeded, UnreadableAudioError } from '../media/check/check-task.ts';
import type { Checker } from '../media/check/checker.ts';
import type { Checked } from '../media/check/protocol.ts';
import { delayAfter, isLastAttempt } from './back-off.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** A lease that ran out belongs to a process that died. Three beats may be lost to a slow database. */
export const CHECK_LEASE_MS = 30 * SECOND;
const BEAT_MS = 8 * SECOND;
/** Two tries in a row show that it is the file that breaks the process. */
const CRASHES = 2;

type Needs = Pick<Deps, 'database' | 'signals' | 'log'> & { checker: Checker };

/** What says nothing of the process: it did what it could. */
const blameless = [UnreadableAudioError, LaneLimitExceeded, CheckTimeout, AppError];

const listen = async ({ checker, log }: Needs, file: ClaimedFile, signal: AbortSignal): Promise<Checked> => {
  for (let crash = 1; ; crash++)
    try {
      return await checker.check(file, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (blameless.some((kind) => error instanceof kind)) throw error;
      log.warn({ file_id: file.id, err: error, crash }, 'Listening to a file broke off');
      if (crash === CRASHES) throw new UnreadableAudioError('It broke off twice', false);
    }
};

/** Listens, and counts for the file's network what it took, whatever comes of it. */
const listenAtItsCost = async (deps: Needs, file: ClaimedFile, signal: AbortSignal): Promise<Checked> => {
  const began = performance.now();
  try {
    return await listen(deps, file, signal);
  } finally {
    if (!signal.aborted) await countWhatItTook(deps.database, file, (performance.now() - began) / SECOND);
  }
};

/** What the header told, where the samples did not. */
const factsOf = (file: ClaimedFile, heard: SoundFacts): SoundFacts => ({
  format: heard.format,
  sample_rate_hz: heard.sample_rate_hz ?? file.sample_rate_hz,
  bit_depth: heard.bit_depth ?? file.bit_depth,
  channels: heard.channels ?? file.channels,
  duration_s: heard.duration_s ?? file.duration_s,
});

const broken: FileReport = {
  facts: { format: 'unknown', sample_rate_hz: null, bit_depth: null, channels: null, duration_s: null },
  measures: null,
  entries: null,
};

const save = ({ database }: Needs, file: ClaimedFile, { report, peaks }: Checked): Promise<boolean> => {
  const whole = { ...report, facts: factsOf(file, report.facts) };
  return database.transaction(async (tx) => {
    const text = trimReport(whole, getReportRoom(await getOtherReportsSize(tx, file.storage_key)));
    return text === null ? endCheck(tx, file, 'skipped') : saveCheck(tx, file, { report: text, peaks });
  });
};

/** Writes what came of a try that failed, if the row is still ours. */
const settle = async (deps: Needs, file: ClaimedFile, error: unknown): Promise<unknown> => {
  const { database, signals, log } = deps;
  const about = { file_id: file.id, reason: error instanceof Error ? error.message : String(error) };
  if (error instanceof UnreadableAudioError) {
    log.info(about, 'An audio file could not be listened to');
    if (error.isBroken) return save(deps, file, { report: broken, peaks: null });
    return database.transaction((tx) => endCheck(tx, file, 'skipped'));
  }
  if (file.check_lane === 0 && (error instanceof LaneLimitExceeded || error instanceof CheckTimeout)) {
    const samples = error instanceof LaneLimitExceeded ? error.samples : null;
    log.info({ ...about, samples }, 'An audio file takes longer to listen to');
    if (await database.transaction((tx) => moveToLongLane(tx, file))) signals.emit('files-probed');
    return;
  }
  if (error instanceof CheckTimeout) {
    log.warn(about, 'Listening to an audio file took too long');
    return database.transaction((tx) => endCheck(tx, file, 'skipped'));
  }
  const isGone = error instanceof AppError && error.code === 'not_found';
  if (isGone || isLastAttempt(file.check_attempts)) {
    log.warn(about, 'Listening to an audio file was given up');
    return database.transaction((tx) => endCheck(tx, file, 'failed'));
  }
  log.warn(about, 'Listening to an audio file waits for another try');
  return database.transaction((tx) => delayCheck(tx, file, delayAfter(file.check_attempts)));
};

/** Listens to one claimed file, and writes what came of it. `stop` gives the file back. */
export const checkFile = async (deps: Needs, file: ClaimedFile, stop: AbortSignal): Promise<void> => {
  const { database } = deps;
  const lost = new AbortController();
  const signal = AbortSignal.any([stop, lost.signal]);
  const beat = oneAtATime(async () => {
    const isOurs = await database
      .transaction((tx) => renewCheck(tx, file, CHECK_LEASE_MS))
      // A database that does not answer now may answer before the lease ends.
      .catch(() => true);
    if (!isOurs) lost.abort(new Error('The file was removed, or another process listens to it'));
  });
  const timer = setInterval(beat.call, BEAT_MS).unref();
  try {
    await save(deps, file, await listenAtItsCost(deps, file, signal));
  } catch (error) {
    if (stop.aborted) await database.transaction((tx) => returnCheck(tx, file));
    else if (!lost.signal.aborted) await settle(deps, file, error);
  } finally {
    clearInterval(timer);
    await beat.stop();
  }
};
