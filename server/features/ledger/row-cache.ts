import { LRUCache } from 'lru-cache';

type Row = Record<string, unknown>;

/** Approximate size in bytes of the rows kept in memory. */
const MAX_CHARACTERS = 8_000_000;
const BYTES_PER_VALUE = 16;

const sizeOf = (rows: Row[]): number =>
  rows
    .flatMap((row) => Object.values(row))
    .reduce<number>(
      (sum, value) => sum + BYTES_PER_VALUE + (typeof value === 'string' ? value.length : 0),
      BYTES_PER_VALUE,
    );

const areSame = (one: Row[], other: Row[]): boolean =>
  one.length === other.length &&
  one.every((row, place) => Object.entries(row).every(([name, value]) => other[place]?.[name] === value));

/**
 * A cache for results computed from rows. A result is reused only while the rows, read again, are equal value by value,
 * so a change by any process shows at once.
 */
export const createRowCache = <Result>() => {
  const cache = new LRUCache<string, { rows: Row[]; result: Promise<Result> }>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ rows }) => sizeOf(rows),
  });
  return (id: string, rows: Row[], workOut: () => Promise<Result>): Promise<Result> => {
    const last = cache.get(id);
    if (last && areSame(rows, last.rows)) return last.result;
    const result = workOut();
    cache.set(id, { rows, result });
    result.catch(() => cache.delete(id));
    return result;
  };
};
