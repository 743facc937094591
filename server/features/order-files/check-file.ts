import type { FileReport } from '../../../shared/stems.ts';
import type { Deps } from '../../deps.ts';
import { delayAfter, isLastAttempt } from '../../jobs/back-off.ts';
import { defineJob, type JobContext, type Queue } from '../../jobs/job-kind.ts';
import { delayTurns, latestTurn } from '../../jobs/queries.ts';
import { now, SECOND } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import {
  type Checker,
  CheckTimeout,
  createChecker,
  type Lane,
  LaneLimitExceeded,
  UnreadableAudioError,
} from '../../media/check/checker.ts';
import type { Checked } from '../../media/check/protocol.ts';
import { getSlowLaneTurn, getUncountedSeconds } from './fair-queue.ts';
import { endCheck, findUnchecked, sumOtherReports, type UncheckedFile } from './queries.ts';
import { trimReport } from './report-size-limit.ts';
import { type FileFigures, noFigures, splitReport } from './stored-report.ts';

/** Two crashes in a row show that the file is the cause. */
const CRASHES = 2;

type Needs = Pick<Deps, 'database' | 'signals' | 'log'> & { checker: Checker; lane: Lane };

/**
 * Checks the files of orders. Each lane has its own queue and process, so a file that takes long keeps no other
 * waiting.
 */
export const checkQueue = (
  deps: Pick<Deps, 'database' | 'storage' | 'signals' | 'log'>,
  lane: Lane,
  checker: Checker = createChecker(deps.storage, deps.log, { lane }),
): Queue => {
  const checkFile = defineJob({
    name: lane === 'quick' ? 'check-file' : 'check-long-file',
    takesTurns: true,
    close: () => checker.close(),
    async run({ id }, job) {
      const file = await findUnchecked(deps.database.read, id);
      if (file) await check({ ...deps, checker, lane }, file, job);
    },
  });
  return { name: `${lane} file checks`, kinds: [checkFile], limit: 1, wokenBy: ['files-probed'] };
};

const check = async (deps: Needs, file: UncheckedFile, job: JobContext): Promise<void> => {
  try {
    await save(deps, file, job, await checkAndChargeTime(deps, file, job));
  } catch (error) {
    job.signal.throwIfAborted();
    await handleFailure(deps, file, job, error);
  }
};

/** Errors that don't count as a crash: the process did what it could. */
const expectedErrors = [UnreadableAudioError, LaneLimitExceeded, CheckTimeout, AppError];

const listen = async (
  { checker, log }: Needs,
  file: UncheckedFile,
  signal: AbortSignal,
): Promise<Checked> => {
  for (let crash = 1; ; crash++)
    try {
      return await checker.check(file, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (expectedErrors.some((kind) => error instanceof kind)) throw error;
      log.warn({ file_id: file.id, err: error, crash }, 'Listening to a file broke off');
      if (crash === CRASHES) throw new UnreadableAudioError('It broke off twice', false);
    }
};

/** Runs the check and charges its duration to the file's network, whatever the outcome. */
const checkAndChargeTime = async (deps: Needs, file: UncheckedFile, job: JobContext): Promise<Checked> => {
  const began = performance.now();
  try {
    return await listen(deps, file, job.signal);
  } finally {
    if (!job.signal.aborted) await chargeTime(deps, file, job, (performance.now() - began) / SECOND);
  }
};

/**
 * Delays the turns of all waiting files of this network by the time the check took beyond what was already counted.
 * Done before the outcome is written, because the file itself may go on waiting, and may be the last of its network.
 */
const chargeTime = async (
  { database, lane }: Needs,
  { size_bytes }: UncheckedFile,
  { network }: JobContext,
  seconds: number,
): Promise<void> => {
  const more = getUncountedSeconds({ lane, size_bytes }, seconds);
  if (more === 0 || network === '') return;
  await database.transaction((tx) => delayTurns(tx, network, database.secondsAfter('turn', more)));
};

/** Uses the header's figures where the samples gave none. */
const fillFigures = (measured: FileFigures, header: UncheckedFile): FileFigures => ({
  sample_rate_hz: measured.sample_rate_hz ?? header.sample_rate_hz,
  bit_depth: measured.bit_depth ?? header.bit_depth,
  channels: measured.channels ?? header.channels,
  duration_s: measured.duration_s ?? header.duration_s,
});

const broken: FileReport = {
  facts: { format: 'unknown', ...noFigures },
  measures: null,
  entries: null,
};

const save = (
  { database }: Needs,
  file: UncheckedFile,
  job: JobContext,
  { report, peaks }: Checked,
): Promise<void> => {
  const { stored, figures } = splitReport(report);
  return database.transaction(async (tx) => {
    if (!(await job.finish(tx))) return;
    const text = trimReport(stored, await sumOtherReports(tx, file));
    const outcome = { check_state: 'done' as const, report: text, peaks, ...fillFigures(figures, file) };
    await endCheck(tx, file.id, text === null ? { check_state: 'skipped' } : outcome);
  });
};

const handleFailure = async (
  deps: Needs,
  file: UncheckedFile,
  job: JobContext,
  error: unknown,
): Promise<void> => {
  const { database, signals, log, lane } = deps;
  const about = { file_id: file.id, reason: error instanceof Error ? error.message : String(error) };
  const end = (check_state: 'failed' | 'skipped') =>
    database.transaction(async (tx) => {
      if (await job.finish(tx)) await endCheck(tx, file.id, { check_state });
    });
  if (error instanceof UnreadableAudioError) {
    log.info(about, 'An audio file could not be listened to');
    return error.isBroken ? save(deps, file, job, { report: broken, peaks: null }) : end('skipped');
  }
  if (lane === 'quick' && (error instanceof LaneLimitExceeded || error instanceof CheckTimeout)) {
    const samples = error instanceof LaneLimitExceeded ? error.samples : null;
    log.info({ ...about, samples }, 'An audio file takes longer to listen to');
    await database.transaction(async (tx) =>
      job.passOn(tx, 'check-long-file', getSlowLaneTurn(await latestTurn(tx, job.network), now())),
    );
    return signals.emit('files-probed');
  }
  if (error instanceof CheckTimeout) {
    log.warn(about, 'Listening to an audio file took too long');
    return end('skipped');
  }
  const isGone = error instanceof AppError && error.code === 'not_found';
  if (isGone || isLastAttempt(job.attempt)) {
    log.warn(about, 'Listening to an audio file was given up');
    return end('failed');
  }
  log.warn(about, 'Listening to an audio file waits for another try');
  await database.transaction((tx) => job.delay(tx, delayAfter(job.attempt)));
};
