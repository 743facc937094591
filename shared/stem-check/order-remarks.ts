import { formatCount } from '../format.ts';
import { formatFacts } from '../format-sound.ts';
import { getSongNames } from '../song-name.ts';
import type { CheckedStem, Finding } from '../stems.ts';
import { getFileFindings } from './file-findings.ts';
import { type Reader, sortBySeverity } from './findings.ts';
import { getSongFindings, getSongFindingsInSlices } from './song-findings.ts';
import { getDisplayName } from './stem-names.ts';
import type { TimeSliced } from './time-slices.ts';

export type Remark = Finding & { about: string };

/**
 * All findings of an order's files, worst first, each with its subject; yields after every file. `hasMix`: whether they
 * are sent for a mix.
 */
export function* getRemarksInSlices(
  stems: readonly CheckedStem[],
  songs: readonly string[],
  reader: Reader,
  hasMix = true,
): TimeSliced<Remark[]> {
  const across = yield* getSongFindingsInSlices(stems, songs, reader, hasMix);
  const remarks: Remark[] = across.map((finding) => ({
    ...finding,
    about: songs.length > 1 ? (songs[finding.song - 1] ?? `Song ${finding.song}`) : 'Across the files',
  }));
  for (const stem of stems) {
    yield;
    const about = getDisplayName(stem, stems);
    remarks.push(...getFileFindings(stem, reader, hasMix).map((finding) => ({ ...finding, about })));
  }
  return sortBySeverity(remarks.filter(({ severity }) => severity !== 'fine'));
}

/** The points an order's client is asked about in an email. */
export function* getClientPointsInSlices(
  stems: readonly CheckedStem[],
  songs: readonly string[],
  hasMix = true,
): TimeSliced<string[]> {
  const remarks = yield* getRemarksInSlices(stems, songs, 'email', hasMix);
  return remarks
    .filter(({ code }) => code !== 'zip_more')
    .map(({ about, words, code }) => (code === 'no_files' ? words : `${about}: ${words}`));
}

const LONGEST_LINE = 400;

const kindsOf = (stems: readonly CheckedStem[]): string => {
  const kinds = stems.map(({ report }) => report && formatFacts({ ...report.facts, duration_s: null }));
  return [...new Set(kinds.filter((kind) => kind))].slice(0, 3).join('; ');
};

/** A two-line summary of the findings for the studio's email; empty when no file was checked. */
export function* summarizeInSlices(
  stems: readonly CheckedStem[],
  songs: readonly string[],
  hasMix = true,
): TimeSliced<string[]> {
  const checked = stems.filter(({ report }) => report !== null);
  if (checked.length === 0) return [];
  const remarks = yield* getRemarksInSlices(stems, songs, 'studio', hasMix);
  const toFix = remarks.filter(({ severity }) => severity === 'fix').length;
  const toLook = remarks.length - toFix;
  const files =
    checked.length === stems.length
      ? formatCount(stems.length, 'file')
      : `${checked.length} of ${formatCount(stems.length, 'file')}`;
  const counts = [
    toFix > 0 ? `${toFix} to fix` : '',
    toLook > 0 ? `${toLook} worth a look` : '',
    remarks.length === 0 ? 'nothing stands out' : '',
  ].filter(Boolean);
  const [first] = remarks;
  const second = first ? `${first.about}: ${first.words}` : kindsOf(checked);
  const cut = second.length > LONGEST_LINE ? `${second.slice(0, LONGEST_LINE - 1)}…` : second;
  return [`Checked ${files}: ${counts.join(', ')}.`, cut].filter(Boolean);
}

/** Findings not worth mentioning for a single file: clients who send only one file usually have no other. */
const slight = new Set(['lossy', 'default_name']);

/** Findings when a file is the whole order: everything that must be fixed, or else the single most important remark. */
export const getSingleFileFindings = (stem: CheckedStem, hasMix = true): Finding[] => {
  const own = getFileFindings(stem, 'client', hasMix);
  const across = getSongFindings([stem], getSongNames(['']), 'client', hasMix);
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
