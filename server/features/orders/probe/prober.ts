import type { ChildProcess } from 'node:child_process';
import type { Logger } from 'pino';
import type { Storage } from '../../../ports/storage/port.ts';
import { converse, type ProbedFile, UnreadableFile } from './conversation.ts';
import { type ProbeLimits, probeLimits } from './probe-limits.ts';
import { probeEntry, startProbeProcess } from './probe-process.ts';
import type { ProbeResult } from './protocol.ts';

export type Prober = {
  /** Reads a stored file's header, one file at a time. Rejects when that fails, for whatever reason. */
  probe(file: ProbedFile): Promise<ProbeResult>;
  /** Ends the process; a probe under way rejects. */
  close(): Promise<void>;
};

/**
 * Reads audio headers in a process of their own, started when it is needed and ended when nothing came for a while. A
 * process that broke over one file never sees another.
 */
export const createProber = (
  storage: Storage,
  log: Pick<Logger, 'debug'>,
  limits: ProbeLimits = probeLimits,
  entry: string = probeEntry(),
): Prober => {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;
  let turn: Promise<unknown> = Promise.resolve();

  const start = (): ChildProcess => {
    const started = startProbeProcess(entry);
    // Without a listener a failed start or a message to a dying process would end this one.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (child === started) child = null;
    });
    log.debug({ probe_pid: started.pid }, 'Probe process started');
    return started;
  };

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = child;
    child = null;
    if (!ending || ending.pid === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill('SIGKILL');
    // Only here is the child worth waiting for.
    ending.ref();
    await gone;
  };

  const probeNow = async (file: ProbedFile): Promise<ProbeResult> => {
    if (closed) throw new Error('The prober is closed');
    clearTimeout(idle);
    child ??= start();
    try {
      return await converse(child, storage, file, limits);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) await end();
      throw error;
    } finally {
      idle = setTimeout(end, limits.idle_seconds * 1000).unref();
    }
  };

  return {
    probe(file) {
      const mine = turn.then(() => probeNow(file));
      turn = mine.catch(() => undefined);
      return mine;
    },
    async close() {
      closed = true;
      await end();
      await turn;
    },
  };
};
