import type { OrderFile } from '../../../shared/orders.ts';
import type { TimeSliced } from '../../../shared/stem-check/time-slices.ts';
import type { CheckedStem, FileReport } from '../../../shared/stems.ts';
import type { FileRow } from '../ledger/rows.ts';
import type { FileAdditionRow } from './addition-queries.ts';
import { type FileFigures, joinReport } from './stored-report.ts';

type StoredStem = Pick<
  FileRow,
  'id' | 'name' | 'path' | 'size_bytes' | 'song' | 'label' | 'report' | keyof FileFigures
>;

/** A file of an order as the check sees it. Findings across files refer to it by `id`. */
const toCheckedStem = (row: StoredStem): CheckedStem => {
  const { id, name, path, size_bytes, song, label } = row;
  return { id, name, path, size_bytes, song, label, report: joinReport(row) };
};

/** A report as an order's view shows it; findings say what else was found. */
export const showReport = (report: FileReport | null): OrderFile['report'] => {
  if (!report) return null;
  const { facts, measures, entries, zip } = report;
  return { facts, measures, entries, ...(zip?.more_sounds ? { more_entries: zip.more_sounds } : {}) };
};

/**
 * Yields the files of an order, each as `present` shows it and as the check sees it, pausing after each one: a ZIP may
 * hold two hundred.
 */
export function* presentEachFile<Shown>(
  rows: FileRow[],
  present: (row: FileRow, stem: CheckedStem) => Shown,
): TimeSliced<{ files: Shown[]; stems: CheckedStem[] }> {
  const stems: CheckedStem[] = [];
  const files: Shown[] = [];
  for (const row of rows) {
    const stem = toCheckedStem(row);
    stems.push(stem);
    files.push(present(row, stem));
    yield;
  }
  return { files, stems };
}

/** When a file was sent, if it came after the order, and why: the first file of an addition carries the note. */
export const additionReader = (additions: FileAdditionRow[]) => {
  const known = new Map(additions.map((addition) => [addition.id, addition]));
  const told = new Set<FileAdditionRow>();
  return ({ addition_id }: Pick<FileRow, 'addition_id'>): Pick<OrderFile, 'added_at' | 'note'> => {
    const addition = known.get(addition_id ?? '');
    if (!addition) return { added_at: null, note: '' };
    const note = told.has(addition) ? '' : addition.note;
    told.add(addition);
    return { added_at: addition.at, note };
  };
};
