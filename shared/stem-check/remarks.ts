import type { CheckedStem, Finding } from '../stems.ts';
import { call } from './call.ts';
import { findingsOfFile } from './file-findings.ts';
import { byGravity } from './severity.ts';
import { findingsAcross } from './song-findings.ts';
import type { Reader } from './telling.ts';

export type Remark = Finding & { about: string };

/** Everything that stands out in the files of an order, the gravest first, each with what it is about. */
export const remarksOf = (stems: readonly CheckedStem[], songCount: number, reader: Reader): Remark[] => {
  const across = findingsAcross(stems, songCount, reader).map((finding) => ({
    ...finding,
    about: songCount > 1 ? `Song ${finding.song}` : 'Across the files',
  }));
  const ofFiles = stems.flatMap((stem) =>
    findingsOfFile(stem, reader).map((finding) => ({ ...finding, about: call(stem, stems) })),
  );
  return byGravity([...across, ...ofFiles].filter(({ severity }) => severity !== 'fine'));
};

/** What an order's client is asked for in a letter, point by point. */
export const pointsForClient = (stems: readonly CheckedStem[], songCount: number): string[] =>
  remarksOf(stems, songCount, 'letter')
    .filter(({ code }) => code !== 'zip_more')
    .map(({ about, words, code }) => (code === 'no_files' ? words : `${about}: ${words}`));
