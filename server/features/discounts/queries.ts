import { type Selectable, sql } from 'kysely';
import { discountKey } from '../../../shared/discounts.ts';
import type { DiscountValue } from '../../../shared/pricing.ts';
import { newId } from '../../lib/ids.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Flag, Schema } from '../../schema/database.ts';

export type DiscountRow = Selectable<Schema['discounts']>;

export type FoundDiscount = DiscountValue & {
  id: string;
  code: string;
  description: string;
  currency: string;
  min_subtotal: number;
  first_order_only: Flag;
  /** The only service it is for; null: all. */
  service: string | null;
};

/** The code, if it is active, within its dates and has a use left. Doesn't check the minimum subtotal. */
export const findDiscount = async (db: Queries, code: string, at: string): Promise<FoundDiscount | null> => {
  const row = await db
    .selectFrom('discounts')
    .selectAll()
    .where('code_key', '=', discountKey(code))
    .where('active', '=', 1)
    .where((is) => is.or([is('starts_at', 'is', null), is('starts_at', '<=', at)]))
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', at)]))
    .where((is) => is.or([is('max_uses', 'is', null), is('uses', '<', is.ref('max_uses'))]))
    .executeTakeFirst();
  return row ?? null;
};

/**
 * Counts one use, if one is left, in the order's own transaction. False if the code is no longer as it was when the
 * order was priced.
 */
export const claimDiscount = async (tx: Queries, held: FoundDiscount, at: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('discounts')
    .set({ uses: sql<number>`uses + 1` })
    .where('id', '=', held.id)
    .where('active', '=', 1)
    .where('kind', '=', held.kind)
    .where('value', '=', held.value)
    .where('currency', '=', held.currency)
    .where('min_subtotal', '=', held.min_subtotal)
    .where('first_order_only', '=', held.first_order_only)
    .where((is) => is.eb('service', held.service === null ? 'is' : '=', held.service))
    .where((is) => is.or([is('starts_at', 'is', null), is('starts_at', '<=', at)]))
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', at)]))
    .where((is) => is.or([is('max_uses', 'is', null), is('uses', '<', is.ref('max_uses'))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** A code as stored. `value` is in hundredths of a percent or in minor units. */
export type NewDiscount = DiscountValue & {
  code: string;
  description: string;
  /** Dollars, if absent. */
  currency?: string | undefined;
  min_subtotal: number;
  starts_at: string | null;
  ends_at: string | null;
  max_uses: number | null;
  first_order_only?: Flag;
  service?: string | null;
  active?: Flag;
};

/** Adds a code, active by default. Throws AppError `conflict` if the name is taken. */
export const addDiscount = (tx: Queries, discount: NewDiscount, at: string): Promise<DiscountRow> =>
  tx
    .insertInto('discounts')
    .values({
      active: 1,
      ...discount,
      id: newId(),
      code_key: discountKey(discount.code),
      uses: 0,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Returns the changed code with its count of uses; undefined if there is none. Throws AppError `conflict` as above. */
export const updateDiscount = (
  tx: Queries,
  id: string,
  discount: NewDiscount,
): Promise<DiscountRow | undefined> =>
  tx
    .updateTable('discounts')
    .set({ ...discount, code_key: discountKey(discount.code) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export const findOwnDiscount = (db: Queries, id: string): Promise<DiscountRow | undefined> =>
  db.selectFrom('discounts').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns false if there was none. */
export const deleteDiscount = async (tx: Queries, id: string): Promise<boolean> =>
  (await tx.deleteFrom('discounts').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n;

export const listDiscounts = (db: Queries, limit: number): Promise<DiscountRow[]> =>
  db.selectFrom('discounts').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(limit).execute();

export const countDiscounts = async (db: Queries): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('discounts')
        .select(({ fn }) => fn.countAll().as('codes'))
        .executeTakeFirstOrThrow()
    ).codes,
  );

/** Adds to a code's uses, or takes from them down to none; a code that was deleted since is left alone. */
export const addUses = async (tx: Queries, id: string, by: number): Promise<void> => {
  await tx
    .updateTable('discounts')
    .set({ uses: sql<number>`case when uses + ${by} < 0 then 0 else uses + ${by} end` })
    .where('id', '=', id)
    .execute();
};
