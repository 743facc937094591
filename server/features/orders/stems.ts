import type { CheckedStem, FileReport } from '../../../shared/stems.ts';
import type { FileRow } from './queries.ts';

type Told = Pick<FileRow, 'name' | 'path' | 'size_bytes' | 'song' | 'label' | 'report'>;

/** A file of an order as the check sees it; `id` is what findings across files call it. */
export const stemOf = ({ name, path, size_bytes, song, label, report }: Told, id: string): CheckedStem => ({
  ...{ id, name, path, size_bytes, song, label },
  report: report === null ? null : (JSON.parse(report) as FileReport),
});
