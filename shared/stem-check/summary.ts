import type { CheckedStem } from '../stems.ts';
import { atOnce, type Pieces } from './pieces.ts';
import { remarksInPieces } from './remarks.ts';
import { sayCount } from './say.ts';
import { sayFacts } from './say-facts.ts';

const LONGEST_LINE = 400;

const kindsOf = (stems: readonly CheckedStem[]): string => {
  const kinds = stems.map(({ report }) => report && sayFacts({ ...report.facts, duration_s: null }));
  return [...new Set(kinds.filter((kind) => kind))].slice(0, 3).join('; ');
};

/**
 * Two lines on what was found in an order's files, for the studio's mail; none when nobody has looked at any. `isClients`: all of it is what the client's
 * browser said.
 */
export function* summaryInPieces(
  stems: readonly CheckedStem[],
  songCount: number,
  isClients = true,
): Pieces<string[]> {
  const checked = stems.filter(({ report }) => report !== null);
  if (checked.length === 0) return [];
  const remarks = yield* remarksInPieces(stems, songCount, 'studio');
  const toFix = remarks.filter(({ severity }) => severity === 'fix').length;
  const toLook = remarks.length - toFix;
  const files =
    checked.length === stems.length
      ? sayCount(stems.length, 'file')
      : `${checked.length} of ${sayCount(stems.length, 'file')}`;
  const counts = [
    toFix > 0 ? `${toFix} to fix` : '',
    toLook > 0 ? `${toLook} worth a look` : '',
    remarks.length === 0 ? 'nothing stands out' : '',
  ].filter(Boolean);
  const [first] = remarks;
  const second = first ? `${first.about}: ${first.words}` : kindsOf(checked);
  const cut = second.length > LONGEST_LINE ? `${second.slice(0, LONGEST_LINE - 1)}…` : second;
  const looked = isClients ? `The client’s browser checked ${files}` : `Checked ${files}`;
  return [`${looked}: ${counts.join(', ')}.`, cut].filter(Boolean);
}

export const summaryOf = (stems: readonly CheckedStem[], songCount: number): string[] =>
  atOnce(summaryInPieces(stems, songCount));
