import { cpus, loadavg, totalmem } from 'node:os';

/** One row of what `npm run bench` prints. Ratios are to the baseline of the same run. */
export type Row = { what: string; goal: string; measured: string; baseline: string; holds: boolean };

/** The machine it was measured on, and its other load. */
export const machine = (): string => {
  const [cpu] = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  const load = loadavg().map((one) => one.toFixed(1));
  return `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} x ${cpu?.model.trim()}, ${memory} GB, load ${load.join(' ')} at the end`;
};

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const print = (rows: Row[]): void => {
  const columns = ['what', 'goal', 'measured', 'baseline'] as const;
  const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => row[column].length)));
  const line = (cells: string[], mark: string) =>
    `| ${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} | ${mark} |`;
  console.log(line([...columns], 'holds'));
  console.log(
    line(
      widths.map((width) => '-'.repeat(width)),
      '-----',
    ),
  );
  for (const row of rows)
    console.log(
      line(
        columns.map((column) => row[column]),
        row.holds ? 'yes  ' : 'NO   ',
      ),
    );
};
