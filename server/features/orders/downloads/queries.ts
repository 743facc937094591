import type { Queries } from '../../../ports/database/port.ts';

export const downloadSecret = async (db: Queries): Promise<string | undefined> =>
  (await db.selectFrom('secrets').select('value').where('name', '=', 'downloads').executeTakeFirst())?.value;

/** Keeps the secret unless another process was first. */
export const keepDownloadSecret = async (tx: Queries, value: string): Promise<void> => {
  await tx
    .insertInto('secrets')
    .values({ name: 'downloads', value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
};
