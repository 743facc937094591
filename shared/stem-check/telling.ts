import type { Finding } from '../stems.ts';

/**
 * Whom a finding is told: the client at the form, who can mend the file there; the studio, which wants the fact alone; or the client in a
 * letter, when the form is behind them.
 */
export type Reader = 'client' | 'studio' | 'letter';

/** What is said to each; without words of its own a letter says what the form says. */
export type Words = { client: string; studio: string; letter?: string };

/** A finding before it is known who reads it. */
export type Unsaid<F extends Finding = Finding> = Omit<F, 'words'> & { words: Words };

export const tellTo =
  (reader: Reader) =>
  <F extends Finding>({ words, ...finding }: Unsaid<F>): F =>
    ({ ...finding, words: words[reader] ?? words.client }) as unknown as F;

/** The same to everybody. */
export const plainly = (words: string): Words => ({ client: words, studio: words });
