import { countOf } from '../../shared/counts.ts';
import { formatBulk } from '../../shared/sizes.ts';

/** What a copy holds, in one line. */
export const describeContent = ({
  rows,
  files,
  bytes,
}: {
  rows: Record<string, number>;
  files: number;
  bytes: number;
}): string => {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return [
    countOf(rows.orders ?? 0, 'order'),
    countOf(rows.clients ?? 0, 'client'),
    countOf(rows.portfolio_items ?? 0, 'track'),
    `${countOf(files, 'file')} (${formatBulk(bytes)})`,
    `${countOf(all, 'row')} in all`,
  ].join(', ');
};
