import type { Queries } from '../ports/database/port.ts';
import type { SignalName } from '../signals.ts';
import type { JobName, Payload } from './payloads.ts';

/** What a try is given. */
export type JobContext = {
  /** 1 for the first try. */
  attempt: number;
  /** Which network caused the job; empty where networks take no turns. */
  network: string;
  /** Aborts when the product stops, or the job was cancelled, begun again, or taken by another process. */
  signal: AbortSignal;
  /** Looks at once whether the job is still ours. */
  renew(): void;
  /** Whether the job is still ours, for as long as the transaction lasts: then its lease is renewed, and nobody takes or restarts it meanwhile. */
  hold(tx: Queries): Promise<boolean>;
  /** Ends the job in the transaction that writes what came of it. False when it is not ours any more: then nothing is to be written. */
  finish(tx: Queries): Promise<boolean>;
  /** Puts it off in such a transaction. */
  delay(tx: Queries, delayMs: number): Promise<boolean>;
  /** Puts it off as if this try had not been. */
  postpone(tx: Queries, delayMs: number): Promise<boolean>;
  /** Ends the job and enqueues the next one about the same subject, at its turn or another. */
  passOn(tx: Queries, kind: JobName, turn?: string): Promise<boolean>;
  /** What every job of the queue needs does not answer: no other is begun for a while, longer with every time. */
  pauseQueue(): void;
  /** It answered: the next pause is a short one again. */
  endPauses(): void;
};

export type JobKind<N extends JobName = JobName> = {
  name: N;
  /**
   * Does the work; it may be done again after a crash. A job that is neither finished nor put off by the time this resolves is finished;
   * when it rejects, the job is tried again later, twenty times in three days.
   */
  run(payload: Payload<N>, context: JobContext): Promise<void>;
  /** How many run at once in one process; as many as the queue has places where nothing is said. */
  limit?: number;
  /** How long a job is held by a process that does not answer; renewed while it does. */
  leaseMs?: number;
  /** A recurring job: due at the start, and so long after its end. */
  everyMs?: number;
  /** Taken in the order of `turn`. */
  takesTurns?: boolean;
  /** Ends what the work runs in. */
  close?(): Promise<void>;
};

export const defineJob = <N extends JobName>(kind: JobKind<N>): JobKind => kind as unknown as JobKind;

/** Kinds that share places: a job of a later kind is begun when none of an earlier one is due. */
export type Queue = {
  name: string;
  kinds: readonly JobKind[];
  /** How many jobs run at once in one process. */
  limit: number;
  wokenBy?: readonly SignalName[];
  /** Emitted when nothing is left to do: what comes next does not disturb a rush. */
  emits?: SignalName;
  /** Woken by it even where the queue pauses. */
  resumedBy?: SignalName;
};
