import { AppError } from '../../errors.ts';
import type { ByteRange, Storage } from '../../ports/storage/port.ts';
import { readRange } from '../sandbox/read-range.ts';
import { type Task, UnprocessableError } from '../sandbox/task.ts';
import type { ProbeLimits } from './probe-limits.ts';
import { type FromChild, fromChild, type ProbeResult, type ToChild } from './probe-protocol.ts';

export type ProbedFile = { storage_key: string; size_bytes: number };

/**
 * One file, from the question to the figures. Unworkable when the file cannot be read, and the storage's own error when that is
 * what failed.
 */
export const createProbeTask = (
  storage: Storage,
  file: ProbedFile,
  limits: ProbeLimits,
): Task<FromChild, ProbeResult> => {
  let reads = 0;
  let bytes = 0;
  const begin: ToChild = { kind: 'probe', size_bytes: file.size_bytes };
  const late = `No figures within ${limits.seconds} seconds`;

  const read = async ({ start, end }: ByteRange, signal: AbortSignal): Promise<ToChild> => {
    reads += 1;
    bytes += end - start + 1;
    if (end < start || end >= file.size_bytes)
      throw new Error('The probe asked for bytes that are not there');
    if (reads > limits.reads || bytes > limits.bytes) throw new Error('The probe asked for too much');
    return { kind: 'bytes', bytes: await readRange(storage, file.storage_key, { start, end }, signal) };
  };

  return {
    messages: fromChild,
    begin,
    async answer(message, signal) {
      if (message.kind === 'read') return { say: await read(message, signal) };
      if (message.kind === 'figures') return { result: message.figures };
      throw new UnprocessableError(message.reason);
    },
    limits: { ...limits, waiting_seconds: limits.seconds },
    overtime: () => new Error(late),
    unanswered: () => new AppError('unavailable', `${late}: the file store did not answer`),
  };
};
