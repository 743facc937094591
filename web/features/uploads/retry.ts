const first_ms = 1000;
const longest_ms = 30_000;

/**
 * Delay before retry `attempt`, counted from 0. Doubles each time; jitter keeps many files from retrying at the same
 * moment.
 */
export const backOff = (attempt: number, random = Math.random()): number =>
  Math.round(Math.min(longest_ms, first_ms * 2 ** attempt) * (0.5 + random / 2));

/** A failed upload request. Without a status, there was no response. */
export type Failure = {
  method: string;
  status: number | null;
  /** The server's message, if any. */
  words: string | null;
  retry_after_s: number | null;
};
export const noResponse: Failure = { method: 'PATCH', status: null, words: null, retry_after_s: null };

/** A 413 without the server's error format comes from a proxy in between. */
export const isChunkTooLarge = ({ method, status, words }: Failure): boolean =>
  method === 'PATCH' && status === 413 && words === null;

export type RetryDecision =
  /** Retried automatically. `words` is worth showing when the network is not the cause. */
  | { kind: 'retry'; after_ms: number; words: string | null }
  /** Retried from the start: the server no longer has the upload. */
  | { kind: 'restart'; after_ms: number; words: null }
  /** Needs the client; with another file, if this one was refused for its content. */
  | { kind: 'manual'; words: string; is_refused: boolean };

/** Nobody waits longer than this for an automatic retry. */
const longest_wait_s = 300;
/** By then, a shared draft says whether another device removed the file; if so, it does not restart. */
const settling_ms = 6000;
const passing = new Set([408, 409, 423, 425, 429, 460]);

/** Statuses that refuse the file itself: too large, content that doesn't match the extension, empty. */
const refusals = new Set([413, 415, 422]);

const isPassing = (status: number) => passing.has(status) || (status >= 500 && status !== 507);

/** Decides what to do about a failure, after `attempt` tries without a byte accepted. */
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
  // An offset mismatch, or an earlier request that still holds the upload: nothing to report.
  const isOurs = status === 409 || status === 423 || status === 460;
  return {
    kind: 'retry',
    after_ms: Math.max(backOff(attempt, random), (retry_after_s ?? 0) * 1000),
    words: isOurs ? null : (words ?? `The server is busy (${status}). It’s tried again in a moment.`),
  };
};

type Tries = { count: number; timer: ReturnType<typeof setTimeout> };

/** Counts each file's attempts since a byte was last accepted, and schedules the next one. */
export const createRetryTimers = () => {
  const tries = new Map<string, Tries>();
  const wait = (id: string) => clearTimeout(tries.get(id)?.timer);
  return {
    count: (id: string): number => tries.get(id)?.count ?? 0,
    later(id: string, after_ms: number, act: () => void) {
      wait(id);
      tries.set(id, { count: (tries.get(id)?.count ?? 0) + 1, timer: setTimeout(act, after_ms) });
    },
    /** The file is being tried now; drops its timer. */
    wait,
    forget(id: string) {
      wait(id);
      tries.delete(id);
    },
  };
};
