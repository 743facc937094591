import { sql } from 'kysely';
import { discountKey } from '../../../shared/discounts.ts';
import type { DiscountValue } from '../../../shared/pricing.ts';
import { newId } from '../../ids.ts';
import type { Queries } from '../../ports/database/port.ts';

export type HeldDiscount = DiscountValue & {
  id: string;
  code: string;
  description: string;
  min_subtotal: number;
};

/** The code when it is on, within its dates and has a use left; whether the subtotal is enough is not looked at. */
export const findDiscount = async (db: Queries, code: string, at: string): Promise<HeldDiscount | null> => {
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

/** Counts one use when one is left, in the order's own transaction. False when the code no longer holds as it was priced. */
export const claimDiscount = async (tx: Queries, held: HeldDiscount, at: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('discounts')
    .set({ uses: sql<number>`uses + 1` })
    .where('id', '=', held.id)
    .where('active', '=', 1)
    .where('kind', '=', held.kind)
    .where('value', '=', held.value)
    .where('min_subtotal', '=', held.min_subtotal)
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', at)]))
    .where((is) => is.or([is('max_uses', 'is', null), is('uses', '<', is.ref('max_uses'))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export type NewDiscount = DiscountValue & {
  code: string;
  description: string;
  min_subtotal: number;
  starts_at: string | null;
  ends_at: string | null;
  max_uses: number | null;
};

/** Adds a code, switched on. `value` is hundredths of a percent or cents. */
export const addDiscount = async (tx: Queries, discount: NewDiscount, at: string): Promise<string> => {
  const id = newId();
  await tx
    .insertInto('discounts')
    .values({ ...discount, id, code_key: discountKey(discount.code), active: 1, uses: 0, created_at: at })
    .execute();
  return id;
};
