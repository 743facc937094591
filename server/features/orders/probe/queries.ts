import type { ProbeResult } from '../../../media/check/probe-protocol.ts';
import type { Queries } from '../../../ports/database/port.ts';

export type WaitingFile = { id: string; storage_key: string; size_bytes: number };

/** The file whose header is to be read next, but for these. */
export const nextWaitingFile = (db: Queries, except: readonly string[]): Promise<WaitingFile | undefined> =>
  db
    .selectFrom('order_files')
    .select(['id', 'storage_key', 'size_bytes'])
    .where('probe', '=', 'waiting')
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .orderBy('check_turn')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Keeps what the header told. When another process was faster, its figures stand. */
export const saveFigures = async (tx: Queries, id: string, figures: ProbeResult): Promise<void> => {
  await tx
    .updateTable('order_files')
    .set({ ...figures, probe: 'done' })
    .where('id', '=', id)
    .where('probe', '=', 'waiting')
    .execute();
};

/** The file stays as it is, without figures. */
export const saveFailure = async (tx: Queries, id: string): Promise<void> => {
  await tx
    .updateTable('order_files')
    .set({ probe: 'failed' })
    .where('id', '=', id)
    .where('probe', '=', 'waiting')
    .execute();
};
