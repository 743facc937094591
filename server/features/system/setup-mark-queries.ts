import type { LeavableStep } from '../../../shared/first-steps.ts';
import { now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';

/** Stores a value among the settings, which marks are, too. */
export const storeSetting = async (tx: Queries, key: string, content: unknown): Promise<void> => {
  const value = JSON.stringify(content);
  await tx
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
};

/** Where the settings keep which offer is sold: another value after every change of it. */
export const OFFER_VERSION = 'mark:offer-version';

/** What an installation remembers about its set-up, besides the settings. */
export type SetupMark =
  | 'guide-dismissed'
  | 'password-invented'
  | 'backed-up'
  | 'own-prices'
  | 'email-tested'
  | 'receipts-numbered'
  | `left-${LeavableStep}`;

export const getMarkKey = (mark: SetupMark) => `mark:${mark}`;

export const setMark = (tx: Queries, mark: SetupMark): Promise<void> =>
  storeSetting(tx, getMarkKey(mark), now());

/** When it was set. An installation older than the mark has none. */
export const readMark = async (db: Queries, mark: SetupMark): Promise<string | null> => {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', getMarkKey(mark))
    .executeTakeFirst();
  return row ? (JSON.parse(row.value) as string) : null;
};

export const dropMark = async (tx: Queries, mark: SetupMark): Promise<void> => {
  await tx.deleteFrom('settings').where('key', '=', getMarkKey(mark)).execute();
};
