import type { Logger } from 'pino';
import { AppError } from '../../lib/errors.ts';
import type { ByteRange, Storage } from '../../ports/storage/port.ts';
import { findFfmpeg } from '../decoders/aac-decoder.ts';
import { createAacService } from '../decoders/aac-service.ts';
import { findChildMain, listReadableFolders } from '../sandbox/child-main.ts';
import { readRange } from '../sandbox/read-range.ts';
import { createSandbox } from '../sandbox/run-child.ts';
import { type Reply, type Task, UnprocessableError } from '../sandbox/task.ts';
import { type CheckLimits, getLaneLimits, type Lane } from './check-limits.ts';
import { type Checked, type FromChild, fromChild, type ToChild } from './protocol.ts';

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
const MAX_AT_ONCE = 96 * 1024 * 1024;
// A normal file is read about once, plus a second time for its index and the start of its sound.
const maxBytesRead = (size: number) => 2 * size + 128 * 1024 * 1024;

/** Checks one file, from the request to the findings. `close` frees what the task holds, however it ended. */
const createCheckTask = ({ lane, storage, file, limits, ffmpeg, signal }: Needs) => {
  const { size_bytes, format, storage_key } = file;
  const aac = createAacService(ffmpeg, limits);
  const late = `Not listened to within ${limits.seconds} seconds`;
  let bytesRead = 0;

  const read = async ({ start, end }: ByteRange, ended: AbortSignal): Promise<ToChild> => {
    bytesRead += end - start + 1;
    if (end < start || end >= size_bytes) throw new Error('The listener asked for bytes that are not there');
    if (end - start > MAX_AT_ONCE || bytesRead > maxBytesRead(size_bytes))
      throw new Error('The listener asked for too much');
    const any = AbortSignal.any([ended, signal]);
    return { kind: 'bytes', bytes: await readRange(storage, storage_key, { start, end }, any) };
  };

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
