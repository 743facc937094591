import { type DraftContent, emptyDraft } from '../../../shared/drafts.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';

export type DraftRow = Schema['drafts'];

/** Open drafts at this moment: of one address or network, or all. */
export const countOpenDrafts = async (
  db: Queries,
  at: string,
  of: Partial<Pick<DraftRow, 'address' | 'network'>> = {},
): Promise<number> =>
  (
    await db
      .selectFrom('drafts')
      .select((count) => count.fn.countAll<number>().as('count'))
      .where('is_placed', '=', 0)
      .where('expires_at', '>', at)
      .where((where) => where.and(of))
      .executeTakeFirstOrThrow()
  ).count;

export const insertDraft = async (tx: Queries, row: DraftRow): Promise<DraftRow> => {
  await tx.insertInto('drafts').values(row).execute();
  return row;
};

/** A draft, if it hasn't expired. */
export const findDraft = (db: Queries, id: string, at: string): Promise<DraftRow | undefined> =>
  db.selectFrom('drafts').selectAll().where('id', '=', id).where('expires_at', '>', at).executeTakeFirst();

/** Saves the next version of a draft. Undefined if another change was faster, or the draft is placed or gone. */
export const changeDraft = (
  tx: Queries,
  id: string,
  from: number,
  at: string,
  change: Pick<DraftRow, 'content' | 'email_key' | 'expires_at'>,
): Promise<DraftRow | undefined> =>
  tx
    .updateTable('drafts')
    .set((draft) => ({ ...change, version: draft('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', from)
    .where('is_placed', '=', 0)
    .where('expires_at', '>', at)
    .returningAll()
    .executeTakeFirst();

/** Ends a draft with its order: only the fact that it was placed remains. */
export const placeDraft = async (tx: Queries, id: string): Promise<void> => {
  await tx
    .updateTable('drafts')
    .set((draft) => ({
      address: '',
      network: '',
      content: JSON.stringify(emptyDraft),
      email_key: '',
      is_placed: 1 as const,
      version: draft('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('is_placed', '=', 0)
    .execute();
};

/** Returns false if there was none or it has expired. */
export const deleteDraft = async (tx: Queries, id: string, at: string): Promise<boolean> =>
  (await tx.deleteFrom('drafts').where('id', '=', id).where('expires_at', '>', at).executeTakeFirst())
    .numDeletedRows === 1n;

/** Deletes a person's drafts and returns their uploads. */
export const deleteClientDrafts = async (tx: Queries, emailKey: string): Promise<string[]> =>
  (await tx.deleteFrom('drafts').where('email_key', '=', emailKey).returning('content').execute()).flatMap(
    ({ content }) => (JSON.parse(content) as DraftContent).upload_ids,
  );

export const deleteExpiredDrafts = async (tx: Queries, at: string): Promise<void> => {
  await tx.deleteFrom('drafts').where('expires_at', '<=', at).execute();
};
