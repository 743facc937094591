import type { Logger } from 'pino';
import { findChildMain, listReadableFolders } from '../../lib/child-main.ts';
import { HOUR, SECOND } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Storage } from '../../ports/storage/port.ts';
import { createAacService, findFfmpeg } from '../decoders/aac-decoder.ts';
import { priorities } from '../sandbox/child-process.ts';
import { createRangeReader } from '../sandbox/read-range.ts';
import { createSandbox } from '../sandbox/run-child.ts';
import { type Reply, type Task, UnprocessableError } from '../sandbox/task.ts';
import { type Checked, type FromChild, fromChild, type ToChild } from './protocol.ts';

const MEGABYTE = 1024 * 1024;

/** What checking one file may cost in the `long` lane. */
export const checkLimits = {
  /** Audio duration of one file, or of a whole ZIP. */
  max_seconds: (6 * HOUR) / SECOND,
  /**
   * Samples of all channels together, because work grows with them: eight hours of stereo at 48 kHz take about two
   * minutes.
   */
  max_samples: 8 * 3_600 * 96_000,
  /** Bytes unpacked from a ZIP, counting again when a file is read twice. */
  max_unpacked: 16 * 1024 * MEGABYTE,
  heap_mb: 256,
  resident_bytes: 640 * MEGABYTE,
  /** Seconds of work. */
  seconds: 600,
  /** Total time storage may keep the process waiting. */
  waiting_seconds: 900,
  /** Total time the external decoder may take. */
  decoding_seconds: 600,
  decoder_bytes: 512 * MEGABYTE,
  nice: priorities.background as number,
  /** How long the process waits for another file before it exits. */
  idle_seconds: 10,
};
export type CheckLimits = typeof checkLimits;

/**
 * `quick` is for files that finish almost at once, as most stems do. Larger ones move to `long`, where they delay only
 * each other.
 */
export const lanes = ['quick', 'long'] as const;
export type Lane = (typeof lanes)[number];

const quick: Partial<CheckLimits> = {
  // Ten minutes of stereo at 96 kHz.
  max_samples: 600 * 192_000,
  max_unpacked: 512 * MEGABYTE,
  seconds: 30,
  decoding_seconds: 30,
};

export const getLaneLimits = (lane: Lane): CheckLimits => ({
  ...checkLimits,
  ...(lane === 'quick' ? quick : {}),
});

export type Checker = {
  /**
   * Checks one stored file at a time. UnreadableAudioError when the file is at fault, LaneLimitExceeded when it
   * belongs in the long lane.
   */
  check(file: FileToCheck, signal: AbortSignal): Promise<Checked>;
  /** Stops the process; a running check rejects. */
  close(): Promise<void>;
};

type Options = {
  lane?: Lane;
  limits?: Partial<CheckLimits>;
  entry?: string;
  /** The ffmpeg that decodes AAC; null when there is none. */
  ffmpeg?: string | null;
};

/** Checks clients' files in a sandboxed process. */
export const createChecker = (
  storage: Storage,
  log: Pick<Logger, 'debug' | 'warn'>,
  {
    lane = 'long',
    limits: changes,
    entry = findChildMain('check-child', import.meta.url),
    ffmpeg = findFfmpeg(),
  }: Options = {},
): Checker => {
  const limits = { ...getLaneLimits(lane), ...changes };
  const sandbox = createSandbox({
    name: lane === 'long' ? 'listener' : 'quick listener',
    entry,
    heap_mb: limits.heap_mb,
    idle_seconds: limits.idle_seconds,
    readable: listReadableFolders(import.meta.url),
    nice: limits.nice,
    log,
  });
  return {
    async check(file, signal) {
      const { task, close } = createCheckTask({ lane, storage, file, limits, ffmpeg, signal });
      return sandbox.run(task).finally(close);
    },
    close: sandbox.close,
  };
};

export type FileToCheck = { storage_key: string; size_bytes: number; format: string };

/** The file can't be decoded here: it is damaged (`isBroken`) or of a rare kind. */
export class UnreadableAudioError extends UnprocessableError {
  readonly isBroken: boolean;
  constructor(reason: string, isBroken: boolean) {
    super(reason);
    this.isBroken = isBroken;
  }
}

/** The file exceeds its lane's limit; `samples` is the number known so far. */
export class LaneLimitExceeded extends UnprocessableError {
  readonly samples: number;
  constructor(samples: number) {
    super('There is more sound in it than this lane takes');
    this.samples = samples;
  }
}

/** The process was still busy with the file and was stopped. */
export class CheckTimeout extends Error {}

type Needs = {
  lane: Lane;
  storage: Storage;
  file: FileToCheck;
  limits: CheckLimits;
  ffmpeg: string | null;
  signal: AbortSignal;
};

/** The index of an M4A or of a ZIP. */
const MAX_AT_ONCE = 96 * MEGABYTE;

/** Checks one file, from the request to the findings. `close` frees what the task holds, however it ended. */
const createCheckTask = ({ lane, storage, file, limits, ffmpeg, signal }: Needs) => {
  const { size_bytes, format } = file;
  const aac = createAacService(ffmpeg, limits);
  const late = `Not listened to within ${limits.seconds} seconds`;
  // A normal file is read about once, plus a second time for its index and the start of its sound.
  const most = { bytes: 2 * size_bytes + 128 * MEGABYTE, at_once: MAX_AT_ONCE };
  const read = createRangeReader({ storage, files: [file], name: 'listener', most, signal });

  const answer = async (message: FromChild, ended: AbortSignal): Promise<Reply<Checked>> => {
    signal.throwIfAborted();
    if (message.kind === 'read') return { say: await read(message, ended) };
    if (message.kind === 'refused') throw new UnreadableAudioError(message.reason, message.is_broken);
    if (message.kind === 'too much') throw new LaneLimitExceeded(message.samples);
    if (message.kind === 'done') return { result: { report: message.report, peaks: message.peaks } };
    return { say: await aac.answer(message) };
  };

  const { max_seconds, max_samples, max_unpacked } = limits;
  const begin: ToChild = {
    ...{ kind: 'check', size_bytes, format },
    ...{ max_seconds, max_samples, max_unpacked },
    is_last: lane === 'long',
  };
  const task: Task<FromChild, Checked> = {
    messages: fromChild,
    begin,
    answer,
    // The decoder has its own time limit.
    isTimed: ({ kind }) => kind === 'decode' || kind === 'decode more',
    limits,
    overtime: () => new CheckTimeout(late),
    unanswered: () => new AppError('unavailable', `${late}: the file store did not answer`),
  };
  return { task, close: aac.close };
};
