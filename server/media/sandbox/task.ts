import type { z } from 'zod';

/** The process did its work; what it was given is to blame. It may be given something else. */
export class UnprocessableError extends Error {}

/** What follows from a message of the child: a word to it, or the end of the task. */
export type Reply<Result> = { say: unknown } | { result: Result };

/** One piece of work for a child, which begins with a message to it and goes on as it asks and is answered. */
export type Task<Message, Result> = {
  /** What the child may say. It handles what strangers sent, so nothing else is taken from it. */
  messages: z.ZodType<Message>;
  begin: unknown;
  /**
   * Answers one message; the child must wait for it before it says anything else. What it throws ends the task, and the
   * child too unless it is Unworkable. The signal aborts when the task ends otherwise.
   */
  answer(message: Message, signal: AbortSignal): Promise<Reply<Result>>;
  /** Whether the answer to this message has a limit of its own, and does not count as waiting. */
  isTimed?(message: Message): boolean;
  limits: {
    /** How long the child may work, not counting what it waits for answers. */
    seconds: number;
    /** How long it may wait for answers, all together. */
    waiting_seconds: number;
    resident_bytes: number;
  };
  /** What ends the task when the child worked for too long, and when the answers took too long. */
  overtime(): Error;
  unanswered(): Error;
};
