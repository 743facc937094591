import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { AppError } from '../../lib/errors.ts';
import { forkSandboxed, keepStderrTail, type Permissions } from './child-process.ts';
import { runTask, type Task, UnprocessableError } from './task.ts';

export type SandboxOptions = Permissions & {
  /** The child's name in logs and errors: `probe`. */
  name: string;
  /** Path of the child's code, from findChildMain. */
  entry: string;
  /** How long the process waits for another task before it exits. */
  idle_seconds: number;
  log: Pick<Logger, 'debug' | 'warn'>;
};

export type Sandbox = {
  /** Runs one task at a time. Rejects on any failure. */
  run<Message, Result>(task: Task<Message, Result>): Promise<Result>;
  /** Stops the process; a running task rejects. */
  close(): Promise<void>;
};

/**
 * Runs tasks on data from strangers in a separate process that may do almost nothing, started on demand and stopped
 * after an idle period. A process that failed on one task never gets another.
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
  let gone: Promise<unknown> = Promise.resolve();
  let turn: Promise<unknown> = Promise.resolve();

  const start = (): ChildProcess => {
    const started = forkSandboxed(entry, permissions);
    // Without a listener, a failed start or a message to a dying process would crash this one.
    started.on('error', () => undefined);
    readStderrTail = keepStderrTail(started);
    started.once('exit', () => {
      if (child === started) child = null;
    });
    log.debug({ child: name, child_pid: started.pid }, 'Sandboxed process started');
    return started;
  };

  /** Ends the child. Resolves once it is gone, also if it was being ended already. */
  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = child;
    child = null;
    if (ending && ending.pid !== undefined && ending.exitCode === null && ending.signalCode === null) {
      gone = new Promise((resolve) => ending.once('exit', resolve));
      ending.kill('SIGKILL');
      // Only here must this process wait for the child.
      ending.ref();
    }
    await gone;
  };

  /** Stops a child that failed on a task, and logs its stderr, if any. */
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
    // When storage failed, the child isn't at fault.
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
