import type { Finding, Severity } from '../stems.ts';

/**
 * Whom a finding is told: the client at the form, who can mend the file there; the studio, which wants the fact alone; or the client in an
 * email, when the form is behind them.
 */
export type Reader = 'client' | 'studio' | 'email';

/** What is said to each; without words of its own an email says what the form says. */
export type Words = { client: string; studio: string; email?: string };

/** A finding before it is known who reads it. */
export type DraftFinding<F extends Finding = Finding> = Omit<F, 'words'> & { words: Words };

export const phraseFor =
  (reader: Reader) =>
  <F extends Finding>({ words, ...finding }: DraftFinding<F>): F =>
    ({ ...finding, words: words[reader] ?? words.client }) as unknown as F;

/** The same to everybody. */
export const sameForAll = (words: string): Words => ({ client: words, studio: words });

const order: readonly Severity[] = ['fine', 'look', 'fix'];

/** The gravest of them; nothing found is fine. */
export const getWorstSeverity = (findings: readonly Pick<Finding, 'severity'>[]): Severity =>
  order[Math.max(0, ...findings.map(({ severity }) => order.indexOf(severity)))] ?? 'fine';

/** The gravest first; those of one kind as they came. */
export const sortBySeverity = <F extends Pick<Finding, 'severity'>>(findings: readonly F[]): F[] =>
  findings.toSorted((a, b) => order.indexOf(b.severity) - order.indexOf(a.severity));
