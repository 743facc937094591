import { backOff } from './retry.ts';

/** What came of a request for an upload. No status: no answer came. */
export type Failure = {
  method: string;
  status: number | null;
  /** The server's sentence, when it gave one. */
  words: string | null;
  retry_after_s: number | null;
};
export const noAnswer: Failure = { method: 'PATCH', status: null, words: null, retry_after_s: null };

/** A piece found too large by somebody who does not speak as the server does: a proxy between. */
export const isTooLarge = ({ method, status, words }: Failure): boolean =>
  method === 'PATCH' && status === 413 && words === null;

export type Verdict =
  /** It is tried again by itself. `words` are worth telling when the reason is not the line. */
  | { kind: 'again'; after_ms: number; words: string | null }
  /** So it is, from the beginning: the server no longer has what it had. */
  | { kind: 'anew'; after_ms: number; words: null }
  /** Somebody has to do something; to another file, when this one is refused for what it is. */
  | { kind: 'hand'; words: string; is_refused: boolean };

/** Longer than this nobody sits and waits for a list to move on by itself. */
const longest_wait_s = 300;
/** A shared draft says by then that another device took the file off the list; then nothing begins again. */
const settling_ms = 6000;
const passing = new Set([408, 409, 423, 425, 429, 460]);

/** What the server says of the file itself: too large, of another kind than its name says, empty. */
const refusals = new Set([413, 415, 422]);

const isPassing = (status: number) => passing.has(status) || (status >= 500 && status !== 507);

/** What is to be done about a failure, `attempt` tries after the last byte that got through. */
export const judgeFailure = (
  { method, status, words, retry_after_s }: Failure,
  attempt: number,
  random?: number,
): Verdict => {
  if (status === null) return { kind: 'again', after_ms: backOff(attempt, random), words: null };
  if ((status === 404 || status === 410) && method !== 'POST')
    return { kind: 'anew', after_ms: Math.max(settling_ms, backOff(attempt, random)), words: null };
  const isLong = retry_after_s !== null && retry_after_s > longest_wait_s;
  if (!isPassing(status) || isLong)
    return {
      kind: 'hand',
      words: words ?? `The server rejected this file (${status}). Try again, or send it by email.`,
      is_refused: words !== null && refusals.has(status),
    };
  // An offset that is not the server's, or a request of before that still holds the upload: nothing to tell.
  const isOurs = status === 409 || status === 423 || status === 460;
  return {
    kind: 'again',
    after_ms: Math.max(backOff(attempt, random), (retry_after_s ?? 0) * 1000),
    words: isOurs ? null : (words ?? `The server is busy (${status}). We’ll keep trying.`),
  };
};
