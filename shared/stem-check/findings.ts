import type { Finding, Severity } from '../stems.ts';

/**
 * Who reads a finding: the client in the form, where the file can still be fixed; the studio, which only wants the fact;
 * or the client in an email, after the form was sent.
 */
export type Reader = 'client' | 'studio' | 'email';

/** The wording for each reader; an email defaults to the client's wording. */
export type Words = { client: string; studio: string; email?: string };

/** A finding before its reader is known. */
export type DraftFinding<F extends Finding = Finding> = Omit<F, 'words'> & { words: Words };

export const draftFinding = (code: string, severity: Severity, words: Words): DraftFinding => ({
  code,
  severity,
  words,
});

export const phraseFor =
  (reader: Reader) =>
  <F extends Finding>({ words, ...finding }: DraftFinding<F>): F =>
    ({ ...finding, words: words[reader] ?? words.client }) as unknown as F;

/** Uses the same wording for everyone. */
export const sameForAll = (words: string): Words => ({ client: words, studio: words });

const order: readonly Severity[] = ['fine', 'look', 'fix'];

/** The worst severity; `fine` without findings. */
export const getWorstSeverity = (findings: readonly Pick<Finding, 'severity'>[]): Severity =>
  order[Math.max(0, ...findings.map(({ severity }) => order.indexOf(severity)))] ?? 'fine';

/** Sorts worst first; stable within a severity. */
export const sortBySeverity = <F extends Pick<Finding, 'severity'>>(findings: readonly F[]): F[] =>
  findings.toSorted((a, b) => order.indexOf(b.severity) - order.indexOf(a.severity));
