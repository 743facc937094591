import type { z } from 'zod';

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
