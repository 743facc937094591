import type { Logger } from 'pino';
import type { Storage } from '../../ports/storage/port.ts';
import { findChildMain, listReadableFolders } from '../sandbox/child-main.ts';
import { createSandbox } from '../sandbox/run-child.ts';
import { type ProbeLimits, probeLimits } from './probe-limits.ts';
import type { ProbeResult } from './probe-protocol.ts';
import { createProbeTask, type ProbedFile } from './probe-task.ts';

export type Prober = {
  /** Reads a stored file's header, one file at a time. Rejects when that fails, for whatever reason. */
  probe(file: ProbedFile): Promise<ProbeResult>;
  /** Ends the process; a probe under way rejects. */
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
