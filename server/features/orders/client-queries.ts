import type { Selectable } from 'kysely';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../ports/database/schema.ts';

// What the order page reads beside the order itself.

export type FileAdditionRow = Selectable<Schema['file_additions']>;

export const listFileAdditions = (db: Queries, orderId: string): Promise<FileAdditionRow[]> =>
  db.selectFrom('file_additions').selectAll().where('order_id', '=', orderId).orderBy('at').execute();
