import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { AppError } from '../../errors.ts';
import { forkSandboxed, type Permissions } from './child-process.ts';
import { runTask } from './ipc.ts';
import { keepStderrTail } from './stderr-tail.ts';
import { type Task, UnprocessableError } from './task.ts';

export type SandboxOptions = Permissions & {
  /** What the log and failures call the child: `probe`. */
  name: string;
  /** Path of the child's code; entry.ts finds it. */
  entry: string;
  /** How long the process waits for another task before it ends. */
  idle_seconds: number;
  log: Pick<Logger, 'debug' | 'warn'>;
};

export type Sandbox = {
  /** Has a task done, one at a time. Rejects when that fails, for whatever reason. */
  run<Message, Result>(task: Task<Message, Result>): Promise<Result>;
  /** Ends the process; a task under way rejects. */
  close(): Promise<void>;
};

/**
 * Work on what strangers sent, in a process of its own that may do next to nothing, started when it is needed and ended when
 * nothing came for a while. A process that broke over one task never sees another.
 */
export const createSandbox = ({
  name,
  entry,
  idle_seconds,
  log,
  ...permissions
}: SandboxOptions): Sandbox => {
  let child: ChildProcess | null = null;
  let readStderrTail = () => '';
  let idle: NodeJS.Timeout | undefined;
  let closed = false;
  let turn: Promise<unknown> = Promise.resolve();

  const start = (): ChildProcess => {
    const started = forkSandboxed(entry, permissions);
    // Without a listener a failed start or a message to a dying process would end this one.
    started.on('error', () => undefined);
    readStderrTail = keepStderrTail(started);
    started.once('exit', () => {
      if (child === started) child = null;
    });
    log.debug({ child: name, child_pid: started.pid }, 'Sandboxed process started');
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

  /** Ends a child that broke over a task, and notes what it said of that, if anything. */
  const endBroken = async (broken: ChildProcess, error: unknown): Promise<void> => {
    const { stderr } = broken;
    const isSilent = new Promise<void>((resolve) => {
      if (!stderr || stderr.closed) resolve();
      else stderr.once('close', resolve);
    });
    (stderr as Socket | null)?.ref();
    await end();
    await isSilent;
    const stderrTail = readStderrTail();
    const reason = error instanceof Error ? error.message : String(error);
    // When the store failed, the child has nothing to do with it.
    if (stderrTail && !(error instanceof AppError))
      log.warn(
        { child: name, child_pid: broken.pid, reason, stderr: stderrTail },
        'A sandboxed process broke',
      );
  };

  const runNow = async <Message, Result>(task: Task<Message, Result>): Promise<Result> => {
    if (closed) throw new Error(`The ${name} is closed`);
    clearTimeout(idle);
    const working = child ?? start();
    child = working;
    try {
      return await runTask(working, name, task);
    } catch (error) {
      if (!(error instanceof UnprocessableError)) await endBroken(working, error);
      throw error;
    } finally {
      idle = setTimeout(end, idle_seconds * 1000).unref();
    }
  };

  return {
    run(task) {
      const mine = turn.then(() => runNow(task));
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
