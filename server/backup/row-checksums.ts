import { hash } from 'node:crypto';
import type { PlainRow } from '../ports/database/port.ts';

const MODULUS = 1n << 128n;

/**
 * A checksum over rows that doesn't depend on their order: two sets of rows have the same sum only if they are equal.
 */
export class RowChecksums {
  readonly #sums = new Map<string, { rows: number; sum: bigint }>();

  add(table: string, rows: readonly PlainRow[]): void {
    const at = this.#sums.get(table) ?? { rows: 0, sum: 0n };
    this.#sums.set(table, at);
    for (const row of rows) {
      at.rows++;
      at.sum = (at.sum + hashToNumber(row)) % MODULUS;
    }
  }

  of(table: string): { rows: number; sum: bigint } {
    return this.#sums.get(table) ?? { rows: 0, sum: 0n };
  }

  counts(): Record<string, number> {
    return Object.fromEntries([...this.#sums].map(([table, { rows }]) => [table, rows]));
  }
}

// The engines order the columns of an altered table differently.
const hashToNumber = (row: PlainRow): bigint => {
  const text = JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
  return BigInt(`0x${hash('sha256', text).slice(0, 32)}`);
};
