import { z } from 'zod';
import type { SignalName } from '../lib/signals.ts';
import type { Queries } from '../ports/database/port.ts';

export type JobContext = {
  /** 1 for the first try. */
  attempt: number;
  /** The network that caused the job; empty for kinds that don't take turns. */
  network: string;
  /** Aborts when the product stops, or when the job is cancelled, restarted or claimed by another process. */
  signal: AbortSignal;
  /** Checks at once whether the claim still holds. */
  renew(): void;
  /**
   * Renews the lease if the claim still holds, and keeps anyone from claiming or restarting the job until the
   * transaction ends.
   */
  hold(tx: Queries): Promise<boolean>;
  /**
   * Removes the job in the transaction that stores its outcome. Returns false when the claim is lost: then nothing may
   * be written.
   */
  finish(tx: Queries): Promise<boolean>;
  /** Postpones the job in such a transaction. */
  delay(tx: Queries, delayMs: number): Promise<boolean>;
  /** Postpones it without counting this try. */
  postpone(tx: Queries, delayMs: number): Promise<boolean>;
  /** Finishes the job and enqueues the next one for the same subject, with the same turn or another. */
  passOn(tx: Queries, kind: string, turn?: string): Promise<boolean>;
  /** Call when something every job of the queue needs is down: no other job starts for a while, longer each time. */
  pauseQueue(): void;
  /** Call when it is back: the next pause is short again. */
  endPauses(): void;
};

/** Only ids, as a job may outlive its subject. Recurring jobs have no subject. */
const subject = z.object({ id: z.string().default('') });

type Subject = z.infer<typeof subject>;

/** A kind of job, defined in its slice; the queue knows none by name. */
export type JobDefinition<P = Subject> = {
  name: string;
  /** What its jobs carry besides the id of their subject. */
  payload?: z.ZodType<P>;
  /**
   * Does the work; may run again after a crash. If it resolves without finishing or postponing the job, the job is
   * finished; if it rejects, the job is tried again, up to twenty times in three days.
   */
  run(payload: P, context: JobContext): Promise<void>;
  /** How many may run at once in one process; by default the queue's limit. */
  limit?: number;
  /** How long an unresponsive process keeps its claim; renewed while it responds. */
  leaseMs?: number;
  /** Makes the job recurring: due at the start, then this long after each run. */
  everyMs?: number;
  /** Whether jobs are taken in the order of `turn`. */
  takesTurns?: boolean;
  /** Stops the child process or other resources of this kind. */
  close?(): Promise<void>;
};

/** A kind as the queue sees it: it reads the stored payload itself. */
export type JobKind = Omit<JobDefinition, 'payload' | 'run'> & {
  run(payload: string, context: JobContext): Promise<void>;
};

export const defineJob = <P = Subject>(kind: JobDefinition<P>): JobKind => {
  const schema = (kind.payload ?? subject) as z.ZodType<P>;
  return { ...kind, run: async (payload, context) => kind.run(schema.parse(JSON.parse(payload)), context) };
};

/** Kinds that share a limit. A later kind only starts when no job of an earlier kind is due. */
export type Queue = {
  name: string;
  kinds: readonly JobKind[];
  /** How many jobs run at once in one process. */
  limit: number;
  wokenBy?: readonly SignalName[];
  /** Emitted when nothing is left to do, so that follow-up work doesn't disturb a rush. */
  emits?: SignalName;
  /** Wakes the queue even while it is paused. */
  resumedBy?: SignalName;
  /** While false, nothing is taken: what every job of the queue needs isn't there. Asked before each job. */
  isOpen?(): Promise<boolean>;
};
