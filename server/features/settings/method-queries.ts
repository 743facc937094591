import type { Insertable, Selectable } from 'kysely';
import { limits } from '../../../shared/limits.ts';
import type { MethodForm } from '../../../shared/payment-methods.ts';
import { otherMethod } from '../../../shared/payments.ts';
import { findFreeSlug, toSlug } from '../../../shared/slugs.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';
import { nextVersion } from '../system/row-version-queries.ts';

export type MethodRow = Selectable<Schema['payment_methods']>;
type NewMethod = Insertable<Schema['payment_methods']>;

/** Ways to pay that aren't archived, in the studio's order. */
export const listMethods = (db: Queries): Promise<MethodRow[]> =>
  db
    .selectFrom('payment_methods')
    .selectAll()
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

export const findMethod = (db: Queries, id: string): Promise<MethodRow | undefined> =>
  db
    .selectFrom('payment_methods')
    .selectAll()
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();

/** The ids among these that a payment has. */
export const listUsedMethods = async (db: Queries, ids: string[]): Promise<Set<string>> => {
  const used = await Promise.all(
    ids.map((id) =>
      db.selectFrom('payments').select('method').where('method', '=', id).limit(1).executeTakeFirst(),
    ),
  );
  return new Set(used.flatMap((row) => row?.method ?? []));
};

/**
 * What a payment keeps of a way to pay, also of one that is archived or switched off: money may still arrive by it.
 * Throws AppError `invalid` for an unknown one.
 */
export const requireMethod = async (
  db: Queries,
  id: string,
  field = 'method',
): Promise<{ method: string; method_label: string }> => {
  if (id === otherMethod) return { method: id, method_label: 'Other' };
  const row = await db.selectFrom('payment_methods').select('label').where('id', '=', id).executeTakeFirst();
  if (row) return { method: id, method_label: row.label };
  throw new AppError('invalid', UNKNOWN, { errors: [{ field, message: UNKNOWN }] });
};

const UNKNOWN = 'Choose a way to pay from the list';

/** Ids that mean something else: in a payment, and in the address of the call that orders them. */
const reserved = [otherMethod, 'order'];

/** Adds it as the last. Throws AppError `conflict` when its name or id is taken, or there are too many. */
export const addMethod = async (
  tx: Queries,
  { id, active, ...form }: MethodForm,
  own = id ?? (toSlug(form.label) || 'way'),
): Promise<NewMethod> => {
  const rows = await tx.selectFrom('payment_methods').select(['id', 'position']).execute();
  if (rows.length >= limits.payment_methods) throw new AppError('conflict', TOO_MANY);
  const isTaken = (one: string) => reserved.includes(one) || rows.some((row) => row.id === one);
  if (id && isTaken(id)) throw taken('id', 'This id is taken. Choose another one.');
  const row: NewMethod = {
    ...form,
    id: findFreeSlug(own, isTaken),
    label_key: form.label.toLowerCase(),
    active: active ? 1 : 0,
    position: 1 + Math.max(-1, ...rows.map(({ position }) => position)),
    archived_at: null,
    created_at: now(),
  };
  await assertFreeLabel(tx, row);
  await tx.insertInto('payment_methods').values(row).execute();
  return row;
};

const TOO_MANY = `You’ve reached the limit of ${limits.payment_methods} ways to pay, those you used before included.`;

const taken = (field: string, message: string) =>
  new AppError('conflict', message, { errors: [{ field, message }] });

/** Says it in words; the index refuses two that come at the same time. */
const assertFreeLabel = async (
  tx: Queries,
  { id, label, label_key }: Pick<MethodRow, 'id' | 'label' | 'label_key'>,
): Promise<void> => {
  const found = await tx
    .selectFrom('payment_methods')
    .select('id')
    .where('label_key', '=', label_key)
    .where('archived_at', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (found) throw taken('label', `You already have a way to pay called ${label}. Capitals don’t matter.`);
};

export const updateMethod = async (
  tx: Queries,
  id: string,
  { label, note, url, text, active }: Pick<MethodRow, 'label' | 'note' | 'url' | 'text' | 'active'>,
): Promise<void> => {
  const label_key = label.toLowerCase();
  await assertFreeLabel(tx, { id, label, label_key });
  const columns = { label, label_key, note, url, text, active };
  await tx.updateTable('payment_methods').set(columns).where('id', '=', id).execute();
};

/** The handle of PayPal or Cash App is a setting, and part of that way to pay: another handle is another version. */
export const touchHandles = async (
  tx: Queries,
  change: { paypal_handle?: string | undefined; cashapp_handle?: string | undefined },
): Promise<void> => {
  for (const kind of ['paypal', 'cashapp'] as const)
    if (change[`${kind}_handle`] !== undefined)
      await tx.updateTable('payment_methods').set(nextVersion).where('kind', '=', kind).execute();
};

/** Puts them in this order. Throws AppError `invalid` unless these are all of them, each once. */
export const orderMethods = async (tx: Queries, ids: string[]): Promise<void> => {
  const rows = await listMethods(tx);
  const message = 'Send the ids of all ways to pay, each once';
  if (ids.length !== rows.length || !rows.every(({ id }) => ids.includes(id)))
    throw new AppError('invalid', message, { errors: [{ field: 'ids', message }] });
  for (const [position, id] of ids.entries())
    await tx.updateTable('payment_methods').set({ position }).where('id', '=', id).execute();
};

/** Removes it, or keeps it as archived when a payment was made by it. Returns whether it was archived. */
export const removeMethod = async (tx: Queries, id: string): Promise<boolean> => {
  const isUsed = (await listUsedMethods(tx, [id])).size > 0;
  if (isUsed)
    await tx.updateTable('payment_methods').set({ archived_at: now() }).where('id', '=', id).execute();
  else await tx.deleteFrom('payment_methods').where('id', '=', id).execute();
  return isUsed;
};

/** The way to pay by card, also an archived one: a checkout may be paid after that. `other` when it was deleted. */
export const findCardMethod = async (db: Queries): Promise<string> => {
  const rows = await db
    .selectFrom('payment_methods')
    .select(['id', 'archived_at'])
    .where('kind', '=', 'card')
    .orderBy('position')
    .execute();
  return (rows.find(({ archived_at }) => archived_at === null) ?? rows[0])?.id ?? otherMethod;
};
