import type { ChildProcess } from 'node:child_process';
import type { z } from 'zod';
import { residentBytes } from './child-process.ts';
import { createStopwatch } from './stopwatch.ts';

/** The process worked; its input is at fault. The process may get another task. */
export class UnprocessableError extends Error {}

/** The consequence of a child's message: a reply, or the end of the task. */
export type Reply<Result> = { say: unknown } | { result: Result };

/** One task for a child: starts with a message to it and goes on with its requests and their replies. */
export type Task<Message, Result> = {
  /** The messages the child may send. It handles data from strangers, so any other message is rejected. */
  messages: z.ZodType<Message>;
  begin: unknown;
  /**
   * Answers one message; the child must wait for the reply before sending another. An error ends the task, and the
   * child too unless it is an UnprocessableError. The signal aborts when the task ends otherwise.
   */
  answer(message: Message, signal: AbortSignal): Promise<Reply<Result>>;
  /** Whether the reply to this message has its own time limit and doesn't count as waiting. */
  isTimed?(message: Message): boolean;
  limits: {
    /** How long the child may work, not counting the time it waits for replies. */
    seconds: number;
    /** How long it may wait for replies in total. */
    waiting_seconds: number;
    resident_bytes: number;
  };
  /** The error when the child worked for too long, and the error when the replies took too long. */
  overtime(): Error;
  unanswered(): Error;
};

const WATCH_MS = 250;

/**
 * Runs one task, from its first message to its result. Rejects with the task's error, or when the child dies, sends an
 * invalid message or exceeds the limits. `name` is the child's name in errors.
 */
export const runTask = async <Message, Result>(
  child: ChildProcess,
  name: string,
  task: Task<Message, Result>,
): Promise<Result> => {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const over = new AbortController();
  const { limits } = task;
  let isOwed = false;
  const clock = createStopwatch({
    work: { ms: limits.seconds * 1000, end: () => reject(task.overtime()) },
    wait: { ms: limits.waiting_seconds * 1000, end: () => reject(task.unanswered()) },
  });

  // If a message can't be sent, the child has exited or is exiting; its exit handler reports how.
  const say = (message: unknown) => {
    clock.run('work');
    child.send(message as object, (error) => {
      const end = child.signalCode ?? child.exitCode;
      if (error && end !== null) reject(new Error(`The ${name} ended early (${end})`));
    });
  };
  const answer = async (message: Message) => {
    if (isOwed) throw new Error(`The ${name} asked twice at once`);
    isOwed = true;
    if (task.isTimed?.(message)) clock.stop();
    else clock.run('wait');
    const reply = await task.answer(message, over.signal);
    isOwed = false;
    if (over.signal.aborted) return;
    if ('result' in reply) resolve(reply.result);
    else say(reply.say);
  };
  const onMessage = (message: unknown) => {
    const parsed = task.messages.safeParse(message);
    if (parsed.success) answer(parsed.data).catch(reject);
    else reject(new Error(`The ${name} answered with what no file can be`));
  };
  const onExit = (code: number | null, signal: string | null) =>
    reject(new Error(`The ${name} ended early (${signal ?? code})`));
  const watch = async () => {
    const resident = child.pid === undefined ? null : await residentBytes(child.pid);
    if (resident !== null && resident > limits.resident_bytes)
      reject(new Error(`The ${name} took too much memory`));
  };

  const watchdog = setInterval(watch, WATCH_MS);
  child.on('message', onMessage).on('exit', onExit).on('error', reject);
  try {
    say(task.begin);
    return await promise;
  } finally {
    clock.stop();
    clearInterval(watchdog);
    child.off('message', onMessage).off('exit', onExit).off('error', reject);
    over.abort(new Error(`The ${name} is over`));
  }
};
