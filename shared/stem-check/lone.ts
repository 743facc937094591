import type { CheckedStem, Finding } from '../stems.ts';
import { findingsOfFile } from './file-findings.ts';
import { findingsAcross } from './song-findings.ts';

/** Who sends one file knows what it is, and mostly has no other. */
const slight = new Set(['lossy', 'default_name']);

/** What to say of a file that is all there is of an order: what has to be mended, or else the one remark that matters most. */
export const findingsOfLone = (stem: CheckedStem): Finding[] => {
  const own = findingsOfFile(stem);
  const across = findingsAcross([stem], 1);
  const remarks = [
    ...own.filter(({ code }) => !slight.has(code)),
    ...across,
    ...own.filter(({ code }) => slight.has(code)),
  ].filter(({ severity }) => severity !== 'fine');
  const grave = remarks.filter(({ severity }) => severity === 'fix');
  const fine = own.filter(({ severity, code }) => severity === 'fine' && code !== 'clean');
  if (remarks.length === 0) return own;
  return [...(grave.length > 0 ? grave : remarks.slice(0, 1)), ...fine];
};
