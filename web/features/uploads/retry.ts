const first_ms = 1000;
const longest_ms = 30_000;

/** How long to wait before try number `attempt`, from 0. Doubles each time; jitter keeps many files from knocking at once. */
export const backOff = (attempt: number, random = Math.random()): number =>
  Math.round(Math.min(longest_ms, first_ms * 2 ** attempt) * (0.5 + random / 2));

/** What came of a request for an upload. No status: no answer came. */
export type Failure = {
  method: string;
  status: number | null;
  /** The server's sentence, when it gave one. */
  words: string | null;
  retry_after_s: number | null;
};
export const noResponse: Failure = { method: 'PATCH', status: null, words: null, retry_after_s: null };

/** A piece found too large by somebody who does not speak as the server does: a proxy between. */
export const isChunkTooLarge = ({ method, status, words }: Failure): boolean =>
  method === 'PATCH' && status === 413 && words === null;

export type RetryDecision =
  /** It is tried again by itself. `words` are worth telling when the reason is not the line. */
  | { kind: 'retry'; after_ms: number; words: string | null }
  /** So it is, from the beginning: the server no longer has what it had. */
  | { kind: 'restart'; after_ms: number; words: null }
  /** Somebody has to do something; to another file, when this one is refused for what it is. */
  | { kind: 'manual'; words: string; is_refused: boolean };

/** Longer than this nobody sits and waits for a list to move on by itself. */
const longest_wait_s = 300;
/** A shared draft says by then that another device took the file off the list; then nothing begins again. */
const settling_ms = 6000;
const passing = new Set([408, 409, 423, 425, 429, 460]);

/** What the server says of the file itself: too large, of another kind than its name says, empty. */
const refusals = new Set([413, 415, 422]);

const isPassing = (status: number) => passing.has(status) || (status >= 500 && status !== 507);

/** What is to be done about a failure, `attempt` tries after the last byte that got through. */
export const decideRetry = (
  { method, status, words, retry_after_s }: Failure,
  attempt: number,
  random?: number,
): RetryDecision => {
  if (status === null) return { kind: 'retry', after_ms: backOff(attempt, random), words: null };
  if ((status === 404 || status === 410) && method !== 'POST')
    return { kind: 'restart', after_ms: Math.max(settling_ms, backOff(attempt, random)), words: null };
  const isLong = retry_after_s !== null && retry_after_s > longest_wait_s;
  if (!isPassing(status) || isLong)
    return {
      kind: 'manual',
      words: words ?? `The server rejected this file (${status}). Try again, or send it by email.`,
      is_refused: words !== null && refusals.has(status),
    };
  // An offset that is not the server's, or a request of before that still holds the upload: nothing to tell.
  const isOurs = status === 409 || status === 423 || status === 460;
  return {
    kind: 'retry',
    after_ms: Math.max(backOff(attempt, random), (retry_after_s ?? 0) * 1000),
    words: isOurs ? null : (words ?? `The server is busy (${status}). We’ll keep trying.`),
  };
};

type Tries = { count: number; timer: ReturnType<typeof setTimeout> };

/** How often each file was tried since its last byte that got through, and when it is tried next. */
export const createRetryTimers = () => {
  const tries = new Map<string, Tries>();
  const wait = (id: string) => clearTimeout(tries.get(id)?.timer);
  return {
    count: (id: string): number => tries.get(id)?.count ?? 0,
    later(id: string, after_ms: number, act: () => void) {
      wait(id);
      tries.set(id, { count: (tries.get(id)?.count ?? 0) + 1, timer: setTimeout(act, after_ms) });
    },
    /** It is tried now, and the timer not waited for. */
    wait,
    forget(id: string) {
      wait(id);
      tries.delete(id);
    },
  };
};
