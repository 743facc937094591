import type { Finding, Severity } from '../stems.ts';

const order: readonly Severity[] = ['fine', 'look', 'fix'];

/** The gravest of them; nothing found is fine. */
export const severityOf = (findings: readonly Pick<Finding, 'severity'>[]): Severity =>
  order[Math.max(0, ...findings.map(({ severity }) => order.indexOf(severity)))] ?? 'fine';

/** The gravest first; those of one kind as they came. */
export const byGravity = <F extends Pick<Finding, 'severity'>>(findings: readonly F[]): F[] =>
  findings.toSorted((a, b) => order.indexOf(b.severity) - order.indexOf(a.severity));
