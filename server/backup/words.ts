const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** A size for a person, in units of 1,024. */
export const sizeWords = (bytes: number): string => {
  const power = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const value = bytes / 1024 ** power;
  return `${power && value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US')} ${units[power]}`;
};

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** What a copy holds, in one line. */
export const contentWords = ({
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
    counted(rows.orders ?? 0, 'order'),
    counted(rows.clients ?? 0, 'client'),
    counted(rows.portfolio_items ?? 0, 'track'),
    `${counted(files, 'file')} (${sizeWords(bytes)})`,
    `${counted(all, 'row')} in all`,
  ].join(', ');
};
