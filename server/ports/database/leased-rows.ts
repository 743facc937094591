import { type Kysely, type Selectable, sql } from 'kysely';
import { fromNow, HOUR, now } from '../../clock.ts';
import type { Schema } from './schema.ts';

type Queries = Kysely<Schema>;
type Row = Record<string, unknown>;

/** No lease lasts as long, and no try is put off further: a time beyond is the work of a clock that was wrong. */
export const ABSURD_MS = 7 * HOUR;

/**
 * Rows that wait to be worked on. Each is taken by a lease, as one more try, and is theirs who took it as long as it counts as
 * many tries and waits. `claimed` are the columns whoever works on it gets; the id and the tries must be among them.
 */
export const leasedRows = <T extends keyof Schema, C extends keyof Selectable<Schema[T]> & string>(
  table: T,
  { state, attempts, lease }: Record<'state' | 'attempts' | 'lease', keyof Schema[T] & string>,
  claimed: readonly C[],
) => {
  type Claimed = Pick<Selectable<Schema[T]>, C>;
  const until = sql.ref(lease);
  const isFree = () =>
    sql<boolean>`(${until} is null or ${until} <= ${now()} or ${until} > ${fromNow(ABSURD_MS)})`;
  const update = (tx: Queries, row: Claimed, change: Row) =>
    (tx as unknown as Kysely<Record<string, Row>>)
      .updateTable(table as string)
      .set(change)
      .where('id', '=', (row as Row).id)
      .where(state as string, '=', 'waiting')
      .where(attempts as string, '=', (row as Row)[attempts]);
  return {
    /** Nobody works on it. */
    isFree,
    /** Takes the row for so long, as one more try. Undefined when somebody else was faster, or it is gone. */
    claim: async (tx: Queries, row: Claimed, leaseMs: number): Promise<Claimed | undefined> => {
      const taken = { [attempts]: Number((row as Row)[attempts]) + 1, [lease]: fromNow(leaseMs) };
      const query = update(tx, row, taken)
        .where(isFree())
        .returning([...claimed]);
      return (await query.executeTakeFirst()) as Claimed | undefined;
    },
    /** Changes the row if it is still theirs who claimed it; false when it is gone or another's. */
    changeOwn: async (tx: Queries, row: Claimed, change: Partial<Selectable<Schema[T]>>): Promise<boolean> =>
      (await update(tx, row, change).executeTakeFirst()).numUpdatedRows === 1n,
  };
};
