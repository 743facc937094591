import type { Database } from '../../ports/database/port.ts';
import { forgetDuplicate } from '../emails/duplicate-queries.ts';
import { dropParts } from './parts-queries.ts';
import { withdrawSome } from './queries.ts';

/** Withdraws the unsent emails of a bulk email, part by part. No more are written once this starts. */
export const withdrawBulkEmail = async (database: Database, mailingId: string): Promise<void> => {
  await database.transaction(async (tx) => {
    await dropParts(tx, mailingId);
    await forgetDuplicate(tx, mailingId);
  });
  while (await database.transaction((tx) => withdrawSome(tx, mailingId))) await new Promise(setImmediate);
};
