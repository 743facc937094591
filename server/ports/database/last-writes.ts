import type { Kysely } from 'kysely';
import type { Schema } from '../../schema/database.ts';

type Queries = Kysely<Schema>;

/** Something gathered during a transaction and written right before its commit. */
export type LastWrite<T> = { start(): T; write(tx: Queries, gathered: T): Promise<void> };

type Gathered = Map<object, { value: unknown; write(): Promise<void> }>;
const openTransactions = new WeakMap<Queries, Gathered>();

/**
 * What this transaction has gathered for its last write. For rows that every transaction changes: written last, they are
 * locked only for the moment of the commit, so a process that freezes meanwhile rarely holds up the others.
 */
export const gatherForCommit = <T>(tx: Queries, last: LastWrite<T>): T => {
  const gathered = openTransactions.get(tx);
  if (!gathered) throw new Error('Only an open transaction can gather for its commit');
  const known = gathered.get(last);
  if (known) return known.value as T;
  const value = last.start();
  gathered.set(last, { value, write: () => last.write(tx, value) });
  return value;
};

/** Runs the work of a transaction, then its last writes. */
export const withLastWrites = async <T>(tx: Queries, work: (tx: Queries) => Promise<T>): Promise<T> => {
  const gathered: Gathered = new Map();
  openTransactions.set(tx, gathered);
  try {
    const result = await work(tx);
    for (const { write } of gathered.values()) await write();
    return result;
  } finally {
    openTransactions.delete(tx);
  }
};
