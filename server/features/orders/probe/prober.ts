import type { Logger } from 'pino';
import { createCage } from '../../../media/cage/cage.ts';
import { childEntry } from '../../../media/cage/entry.ts';
import type { Storage } from '../../../ports/storage/port.ts';
import { type ProbeLimits, probeLimits } from './probe-limits.ts';
import { type ProbedFile, probeTask } from './probe-task.ts';
import type { ProbeResult } from './protocol.ts';

export type Prober = {
  /** Reads a stored file's header, one file at a time. Rejects when that fails, for whatever reason. */
  probe(file: ProbedFile): Promise<ProbeResult>;
  /** Ends the process; a probe under way rejects. */
  close(): Promise<void>;
};

/** Reads audio headers in a cage of their own. */
export const createProber = (
  storage: Storage,
  log: Pick<Logger, 'debug' | 'warn'>,
  limits: ProbeLimits = probeLimits,
  entry: string = childEntry('probe-child', import.meta.url),
): Prober => {
  const { heap_mb, idle_seconds } = limits;
  const cage = createCage({ name: 'probe', entry, heap_mb, idle_seconds, log });
  return {
    probe: (file) => cage.run(probeTask(storage, file, limits)),
    close: cage.close,
  };
};
