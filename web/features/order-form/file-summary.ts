import { isReadable } from '../../../shared/audio/formats.ts';
import { formatCount } from '../../../shared/format.ts';
import { formatFacts } from '../../../shared/format-sound.ts';
import { getFileFindings } from '../../../shared/stem-check/file-findings.ts';
import { getSingleFileFindings } from '../../../shared/stem-check/order-remarks.ts';
import type { CheckedStem, Finding } from '../../../shared/stems.ts';
import type { QueuedFile } from '../uploads/types.ts';

/** A row's summary of its file: good news and facts in one line, remarks below. */
export type FileSummary = { told: string[]; remarks: Finding[] };

export const toCheckedStem = ({ id, name, path, size, song, label, report }: QueuedFile): CheckedStem => ({
  id,
  name,
  path,
  size_bytes: size,
  song,
  label,
  report,
});

const describeFacts = ({ report }: QueuedFile): string =>
  report && isReadable(report.facts.format) ? formatFacts(report.facts) : '';

/**
 * `isAlone`: the file is the order's only content. `isNamed`: a finding of the song names it, so not all is well.
 * `hasMix`: it is sent for a mix.
 */
export const summarizeFile = (
  file: QueuedFile,
  isAlone: boolean,
  isNamed: boolean,
  hasMix = true,
): FileSummary => {
  // The refusal is already shown, and nothing else matters.
  if (file.is_refused) return { told: [], remarks: [] };
  const stem = toCheckedStem(file);
  const found = isAlone ? getSingleFileFindings(stem, hasMix) : getFileFindings(stem, 'client', hasMix);
  const remarks = found.filter(({ severity }) => severity !== 'fine');
  const clean = found.find(({ code }) => code === 'clean');
  const good = found.filter(({ severity, code }) => severity === 'fine' && code !== 'clean');
  const first = clean && remarks.length === 0 && !isNamed ? clean.words : describeFacts(file);
  const lines = [first, ...good.map(({ words }) => words)].filter(Boolean);
  return { told: lines.length > 1 ? lines.map((line) => line.replace(/\.?$/, '.')) : lines, remarks };
};

/** Whether a song's only file is the whole order; a ZIP holds many files. */
export const isWholeOrder = (files: readonly QueuedFile[], songCount: number): boolean => {
  const [first] = files;
  return files.length === 1 && songCount === 1 && !/\.zip$/i.test(first?.name ?? '');
};

const countSounds = (report: QueuedFile['report']): number =>
  (report?.entries?.length ?? 0) + (report?.zip?.more_sounds ?? 0);

/** `3 files`, `1 file with 7 tracks inside`. */
export const describeFileCount = (files: readonly QueuedFile[]): string => {
  const inside = files.reduce((sum, { report }) => sum + countSounds(report), 0);
  return (
    formatCount(files.length, 'file') + (inside > 0 ? ` with ${formatCount(inside, 'track')} inside` : '')
  );
};
