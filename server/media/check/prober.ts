import type { Logger } from 'pino';
import { z } from 'zod';
import { findChildMain, listReadableFolders } from '../../lib/child-main.ts';
import { AppError } from '../../lib/errors.ts';
import type { Storage } from '../../ports/storage/port.ts';
import { createRangeReader } from '../sandbox/read-range.ts';
import { createSandbox } from '../sandbox/run-child.ts';
import { type Task, UnprocessableError } from '../sandbox/task.ts';

export type Prober = {
  /** Reads one stored file's header at a time. Rejects on any failure. */
  probe(file: ProbedFile): Promise<ProbeResult>;
  /** Stops the process; a running probe rejects. */
  close(): Promise<void>;
};

/** Reads audio headers in a sandboxed process. */
export const createProber = (
  storage: Storage,
  log: Pick<Logger, 'debug' | 'warn'>,
  limits: ProbeLimits = probeLimits,
  entry: string = findChildMain('probe-child', import.meta.url),
): Prober => {
  const { heap_mb, idle_seconds } = limits;
  const sandbox = createSandbox({
    name: 'probe',
    entry,
    heap_mb,
    idle_seconds,
    readable: listReadableFolders(import.meta.url),
    log,
  });
  return {
    probe: (file) => sandbox.run(createProbeTask(storage, file, limits)),
    close: sandbox.close,
  };
};

export type ProbedFile = { storage_key: string; size_bytes: number };

/**
 * Probes one file, from the request to the figures. UnprocessableError when the file can't be read, or the storage
 * error if that is the cause.
 */
const createProbeTask = (
  storage: Storage,
  file: ProbedFile,
  limits: ProbeLimits,
): Task<FromChild, ProbeResult> => {
  const begin: ToChild = { kind: 'probe', size_bytes: file.size_bytes };
  const late = `No figures within ${limits.seconds} seconds`;
  const read = createRangeReader({ storage, files: [file], name: 'probe', most: limits });

  return {
    messages: fromChild,
    begin,
    async answer(message, signal) {
      if (message.kind === 'read') return { say: await read(message, signal) };
      if (message.kind === 'figures') return { result: message.figures };
      throw new UnprocessableError(message.reason);
    },
    limits,
    overtime: () => new Error(late),
    unanswered: () => new AppError('unavailable', 'The file store did not answer a probe'),
  };
};

export const probeLimits = {
  seconds: 20,
  /** How long to wait for storage. */
  waiting_seconds: 20,
  reads: 2_000,
  bytes: 64 * 1024 * 1024,
  heap_mb: 192,
  resident_bytes: 384 * 1024 * 1024,
  /** How long the process waits for another file before it exits. */
  idle_seconds: 15,
};
export type ProbeLimits = typeof probeLimits;

// The messages between the two processes. The child reads files from strangers, so its messages are validated.

/** What a file's header says; null where it says nothing, as for a ZIP. */
export const probeResult = z.object({
  duration_s: z.number().min(0).max(2_678_400).nullable(),
  sample_rate_hz: z.number().int().min(1_000).max(6_144_000).nullable(),
  bit_depth: z.number().int().min(1).max(64).nullable(),
  channels: z.number().int().min(1).max(255).nullable(),
});
export type ProbeResult = z.infer<typeof probeResult>;

const position = z.number().int().min(0);

export const fromChild = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), start: position, end: position }),
  z.object({ kind: z.literal('figures'), figures: probeResult }),
  z.object({ kind: z.literal('unreadable'), reason: z.string().max(200) }),
]);
export type FromChild = z.infer<typeof fromChild>;

export type ToChild = { kind: 'probe'; size_bytes: number } | { kind: 'bytes'; bytes: Uint8Array };
