import type { ChildProcess } from 'node:child_process';
import { AppError } from '../../../errors.ts';
import type { ByteRange, Storage } from '../../../ports/storage/port.ts';
import type { ProbeLimits } from './probe-limits.ts';
import { residentBytes } from './probe-process.ts';
import { fromChild, type ProbeResult, type ToChild } from './protocol.ts';

export type ProbedFile = { storage_key: string; size_bytes: number };

/** The process did its work; the file is to blame. */
export class UnreadableFile extends Error {}

const WATCH_MS = 250;

const readSpan = async (storage: Storage, key: string, range: ByteRange, signal: AbortSignal) => {
  const stream = await storage.read(key, range);
  const stop = () => stream.destroy();
  signal.addEventListener('abort', stop);
  try {
    if (signal.aborted) throw signal.reason;
    const parts: Buffer[] = [];
    try {
      for await (const part of stream) parts.push(part as Buffer);
    } catch (cause) {
      throw new AppError('unavailable', 'The file store broke off while it was read', { cause });
    }
    const bytes = Buffer.concat(parts);
    if (bytes.length !== range.end - range.start + 1) throw new Error('The stored file is too short');
    return bytes;
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
};

/**
 * One file, from the question to the figures. Rejects when the file cannot be read, when the child dies, lies or takes more
 * than its limits, and with the storage's own error when that is what failed.
 */
export const converse = async (
  child: ChildProcess,
  storage: Storage,
  file: ProbedFile,
  limits: ProbeLimits,
): Promise<ProbeResult> => {
  const { promise, resolve, reject } = Promise.withResolvers<ProbeResult>();
  const ended = new AbortController();
  let reads = 0;
  let bytes = 0;
  let owedSince: number | null = null;

  // A message that cannot be given means that the child is gone or going: its exit says how.
  const say = (message: ToChild) =>
    child.send(message, (error) => {
      const end = child.signalCode ?? child.exitCode;
      if (error && end !== null) reject(new Error(`The probe ended early (${end})`));
    });

  const answerRead = async ({ start, end }: ByteRange) => {
    reads += 1;
    bytes += end - start + 1;
    if (end < start || end >= file.size_bytes)
      throw new Error('The probe asked for bytes that are not there');
    if (owedSince !== null) throw new Error('The probe asked twice at once');
    if (reads > limits.reads || bytes > limits.bytes) throw new Error('The probe asked for too much');
    owedSince = performance.now();
    const span = await readSpan(storage, file.storage_key, { start, end }, ended.signal);
    owedSince = null;
    if (!ended.signal.aborted) say({ kind: 'bytes', bytes: span });
  };

  const onMessage = (message: unknown) => {
    const parsed = fromChild.safeParse(message);
    if (!parsed.success) reject(new Error('The probe answered with what no file can be'));
    else if (parsed.data.kind === 'read') answerRead(parsed.data).catch(reject);
    else if (parsed.data.kind === 'figures') resolve(parsed.data.figures);
    else reject(new UnreadableFile(parsed.data.reason));
  };
  const onExit = (code: number | null, signal: string | null) =>
    reject(new Error(`The probe ended early (${signal ?? code})`));

  const onTimeout = () => {
    // Most of the time spent on one answer of the store: that is not the file's fault.
    const isStorage = owedSince !== null && performance.now() - owedSince > (limits.seconds * 1000) / 2;
    const detail = `No figures within ${limits.seconds} seconds`;
    reject(
      isStorage ? new AppError('unavailable', `${detail}: the file store did not answer`) : new Error(detail),
    );
  };
  const watch = async () => {
    const resident = child.pid === undefined ? null : await residentBytes(child.pid);
    if (resident !== null && resident > limits.resident_bytes)
      reject(new Error('The probe took too much memory'));
  };

  const timer = setTimeout(onTimeout, limits.seconds * 1000);
  const watchdog = setInterval(watch, WATCH_MS);
  child.on('message', onMessage).on('exit', onExit).on('error', reject);
  try {
    say({ kind: 'probe', size_bytes: file.size_bytes });
    return await promise;
  } finally {
    clearTimeout(timer);
    clearInterval(watchdog);
    child.off('message', onMessage).off('exit', onExit).off('error', reject);
    ended.abort(new Error('The probe is over'));
  }
};
