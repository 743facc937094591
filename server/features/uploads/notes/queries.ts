import type { Queries } from '../../../ports/database/port.ts';
import type { UploadRow } from '../claims/queries.ts';

/** Keeps a note on an upload that is there. Answers it as it is then; undefined when it is gone. */
export const keepNote = (tx: Queries, id: string, note: string): Promise<UploadRow | undefined> =>
  tx
    .updateTable('uploads')
    .set({ note })
    .where('id', '=', id)
    .where('state', '<>', 'removing')
    .returningAll()
    .executeTakeFirst();
