import { formatCount } from '../../shared/format.ts';
import { formatBulk } from '../../shared/sizes.ts';

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
    formatCount(rows.orders ?? 0, 'order'),
    formatCount(rows.clients ?? 0, 'client'),
    formatCount(rows.portfolio_items ?? 0, 'track'),
    `${formatCount(files, 'file')} (${formatBulk(bytes)})`,
    `${formatCount(all, 'row')} in all`,
  ].join(', ');
};
