import type { CheckedStem, Finding } from '../stems.ts';
import { call } from './call.ts';
import { findingsOfFile } from './file-findings.ts';
import { atOnce, type Pieces } from './pieces.ts';
import { byGravity } from './severity.ts';
import { acrossInPieces } from './song-findings.ts';
import type { Reader } from './telling.ts';

export type Remark = Finding & { about: string };

/** Everything that stands out in the files of an order, the gravest first, each with what it is about; put down after each file. */
export function* remarksInPieces(
  stems: readonly CheckedStem[],
  songCount: number,
  reader: Reader,
): Pieces<Remark[]> {
  const across = yield* acrossInPieces(stems, songCount, reader);
  const remarks: Remark[] = across.map((finding) => ({
    ...finding,
    about: songCount > 1 ? `Song ${finding.song}` : 'Across the files',
  }));
  for (const stem of stems) {
    yield;
    const about = call(stem, stems);
    remarks.push(...findingsOfFile(stem, reader).map((finding) => ({ ...finding, about })));
  }
  return byGravity(remarks.filter(({ severity }) => severity !== 'fine'));
}

/** What an order's client is asked for in a letter, point by point. */
export function* pointsInPieces(stems: readonly CheckedStem[], songCount: number): Pieces<string[]> {
  const remarks = yield* remarksInPieces(stems, songCount, 'letter');
  return remarks
    .filter(({ code }) => code !== 'zip_more')
    .map(({ about, words, code }) => (code === 'no_files' ? words : `${about}: ${words}`));
}

export const pointsForClient = (stems: readonly CheckedStem[], songCount: number): string[] =>
  atOnce(pointsInPieces(stems, songCount));
