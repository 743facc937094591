/** One number per moment. */
export type Signal = readonly number[];

const dot = (one: Signal, other: Signal): number =>
  one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0);

/** Of all columns, relative to the strongest: keeps columns that are nearly the same from getting huge gains. */
const RIDGE = 1e-6;

/** Solves symmetric equations by elimination; every row ends with its right-hand side. */
const solve = (rows: number[][]): number[] => {
  for (const [i, row] of rows.entries())
    for (let k = i + 1; k < rows.length; k++) {
      const lower = rows[k] as number[];
      const factor = (lower[i] as number) / (row[i] as number);
      for (let j = i; j < lower.length; j++) lower[j] = (lower[j] as number) - factor * (row[j] as number);
    }
  const gains = rows.map(() => 0);
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i] as number[];
    let rest = row[rows.length] as number;
    for (let j = i + 1; j < rows.length; j++) rest -= (row[j] as number) * (gains[j] as number);
    gains[i] = rest / (row[i] as number);
  }
  return gains;
};

/** The part of a signal's power that another one with any gain leaves unexplained, from 0 to 1. */
export const unexplainedBy = (signal: Signal, other: Signal): number => {
  const [power, otherPower] = [dot(signal, signal), dot(other, other)];
  return power > 0 && otherPower > 0 ? 1 - dot(signal, other) ** 2 / (power * otherPower) : 1;
};

/** Finds the gains with which the columns add up to the signal best (least squares), and what they leave unexplained. */
export const fitSum = (signal: Signal, columns: readonly Signal[]) => {
  const powers = columns.map((column) => dot(column, column));
  const ridge = RIDGE * Math.max(1e-9, ...powers);
  const gains = solve(
    columns.map((one, i) => [
      ...columns.map((other, k) => (i === k ? (powers[i] as number) + ridge : dot(one, other))),
      dot(one, signal),
    ]),
  );
  const rest = signal.map((value, i) =>
    columns.reduce((left, column, k) => left - (gains[k] as number) * (column[i] ?? 0), value),
  );
  const power = dot(signal, signal);
  /** Each column's power in the signal, were its gain 1. */
  const shares = powers.map((one) => one / power);
  return { gains, shares, unexplained: dot(rest, rest) / power };
};
