import type { Selectable } from 'kysely';
import type { AddOn, Offer, OwnAddOn, OwnService, Service } from '../../../shared/offer.ts';
import { withoutIdleRush } from '../../../shared/rush.ts';
import { newId } from '../../lib/ids.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Flag, Schema } from '../../schema/database.ts';
import { readMoneyFormat, readSaleTerms, type SaleTerms } from '../system/money-format-queries.ts';
import { nextVersion } from '../system/row-version-queries.ts';
import { OFFER_VERSION, storeSetting } from '../system/setup-mark-queries.ts';

export type OfferTable = 'services' | 'add_ons';
type Row<T extends OfferTable> = Selectable<Schema[T]>;
type Stored<T extends OfferTable> = Omit<Row<T>, 'name_key' | 'archived_at' | 'version'>;

const parse = <T>(json: string | null): T | null => (json === null ? null : (JSON.parse(json) as T));
const flag = (is: boolean): Flag => (is ? 1 : 0);

const toService = (row: Stored<'services'>): Service => ({
  id: row.id,
  name: row.name,
  description: row.description,
  price: Number(row.price),
  regular_price: row.regular_price === null ? null : Number(row.regular_price),
  volume: parse(row.volume) ?? [],
  delivers: parse<Service['delivers']>(row.delivers) ?? [],
  turnaround: parse(row.turnaround),
  song_max: row.song_max,
  active: row.active === 1,
  position: row.position,
});

const fromService = ({
  regular_price,
  volume,
  delivers,
  turnaround,
  ...rest
}: Service): Stored<'services'> => ({
  ...rest,
  price: String(rest.price),
  regular_price: regular_price === null ? null : String(regular_price),
  volume: JSON.stringify(volume),
  delivers: JSON.stringify(delivers),
  turnaround: turnaround && JSON.stringify(turnaround),
  active: flag(rest.active),
});

const toAddOn = (row: Stored<'add_ons'>): AddOn => ({
  id: row.id,
  name: row.name,
  description: row.description,
  price: Number(row.price),
  per: row.per,
  delivers: row.delivers,
  effect: parse(row.effect),
  services: parse(row.services),
  active: row.active === 1,
  position: row.position,
});

const fromAddOn = ({ effect, services, ...rest }: AddOn): Stored<'add_ons'> => ({
  ...rest,
  price: String(rest.price),
  effect: effect && JSON.stringify(effect),
  services: services && JSON.stringify(services),
  active: flag(rest.active),
});

/** All services in order, archived ones excepted. */
export const listServices = async (db: Queries): Promise<Service[]> =>
  (await listRows(db, 'services')).map((row) => toService(row as Row<'services'>));

/** The same as the studio edits them. */
export const listOwnServices = async (db: Queries): Promise<OwnService[]> =>
  (await listRows(db, 'services')).map((row) => ({
    ...toService(row as Row<'services'>),
    version: row.version,
  }));

/** All add-ons in order, archived ones excepted. */
export const listAddOns = async (db: Queries): Promise<AddOn[]> =>
  (await listRows(db, 'add_ons')).map((row) => toAddOn(row as Row<'add_ons'>));

/** The same as the studio edits them. */
export const listOwnAddOns = async (db: Queries): Promise<OwnAddOn[]> =>
  (await listRows(db, 'add_ons')).map((row) => ({ ...toAddOn(row as Row<'add_ons'>), version: row.version }));

const listRows = (db: Queries, table: OfferTable) =>
  db
    .selectFrom(table)
    .selectAll()
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Everything the studio has, active or not; its money `format` where it is at hand. */
export const readWholeOffer = async (
  db: Queries,
  format?: Pick<Offer, 'currency' | 'locale' | 'tax'>,
): Promise<Offer> => {
  const [services, add_ons, money] = await Promise.all([
    listServices(db),
    listAddOns(db),
    format ?? readMoneyFormat(db),
  ]);
  const { currency, locale, tax } = money;
  return { services, add_ons, currency, locale, tax };
};

/** What clients can order. `names`: of every add-on the studio has, by its id, to say what can't be ordered. */
export type OfferNow = Offer & { names: ReadonlyMap<string, string> };

/** What clients can order; `terms` where the settings are at hand. */
export const readOffer = async (db: Queries, terms?: SaleTerms): Promise<OfferNow> => {
  const known = terms ?? (await readSaleTerms(db));
  const whole = await readWholeOffer(db, known);
  const names = new Map(whole.add_ons.map(({ id, name }) => [id, name]));
  return { ...toOffered(whole, known), names };
};

/** Of everything the studio has, what clients can order: what is active, and a rush where it is one. */
export const toOffered = (
  { services, add_ons, ...format }: Offer,
  hours: Pick<SaleTerms, 'turnaround' | 'rush_turnaround'>,
): Offer => {
  const isActive = (row: { active: boolean }) => row.active;
  return withoutIdleRush(
    { services: services.filter(isActive), add_ons: add_ons.filter(isActive), ...format },
    hours,
  );
};

/**
 * Comes first in every change of the offer or of what it is sold in: the next one waits until this one has ended, so
 * that no price is checked in a currency that is being replaced. Orders that are being placed see that it has changed.
 */
export const lockOffer = (tx: Queries): Promise<void> => storeSetting(tx, OFFER_VERSION, newId());

/** Keeps the offer as it is until the transaction ends, without changing it. */
export const holdOffer = async (tx: Queries): Promise<void> => {
  await tx
    .updateTable('settings')
    .set((row) => ({ value: row.ref('value') }))
    .where('key', '=', OFFER_VERSION)
    .execute();
};

const keyOf = (name: string) => name.normalize('NFKC').toLowerCase();

/** Adds the service or replaces the one with that id. Throws AppError `conflict` if another has its name. */
export const saveService = async (tx: Queries, service: Service, id: string | null): Promise<void> => {
  const row = { ...fromService(service), name_key: keyOf(service.name) };
  if (id === null) await tx.insertInto('services').values(row).execute();
  else await tx.updateTable('services').set(row).where('id', '=', id).execute();
};

/** The same for an add-on. */
export const saveAddOn = async (tx: Queries, addOn: AddOn, id: string | null): Promise<void> => {
  const row = { ...fromAddOn(addOn), name_key: keyOf(addOn.name) };
  if (id === null) await tx.insertInto('add_ons').values(row).execute();
  else await tx.updateTable('add_ons').set(row).where('id', '=', id).execute();
};

/** Whether an order has it. */
export const isOrdered = async (tx: Queries, table: OfferTable, id: string): Promise<boolean> => {
  const found =
    table === 'services'
      ? tx.selectFrom('orders').select('id').where('service', '=', id).limit(1)
      : // `sold` is what JSON.stringify wrote. A `_` of the id matches more, which archives what could be deleted.
        tx.selectFrom('orders').select('id').where('sold', 'like', `%"id":"${id}"%`).limit(1);
  return (await found.execute()).length > 0;
};

/** Whether a discount is limited to it. */
export const isDiscounted = async (tx: Queries, service: string): Promise<boolean> =>
  (await tx.selectFrom('discounts').select('id').where('service', '=', service).limit(1).execute()).length >
  0;

/** Discounts limited to a service stay with it. */
export const renameInDiscounts = async (tx: Queries, service: string, renamed: string): Promise<void> => {
  await tx
    .updateTable('discounts')
    .set({ service: renamed, ...nextVersion })
    .where('service', '=', service)
    .execute();
};

/** Whether an id was ever used, archived rows included. */
export const listIds = async (tx: Queries, table: OfferTable): Promise<Set<string>> =>
  new Set((await tx.selectFrom(table).select('id').execute()).map(({ id }) => id));

export const archiveRow = async (tx: Queries, table: OfferTable, id: string, at: string): Promise<void> => {
  await tx
    .updateTable(table)
    .set({ archived_at: at, active: 0, name_key: null })
    .where('id', '=', id)
    .execute();
};

export const deleteRow = async (tx: Queries, table: OfferTable, id: string): Promise<void> => {
  await tx.deleteFrom(table).where('id', '=', id).execute();
};

export const writePositions = async (tx: Queries, table: OfferTable, ids: string[]): Promise<void> => {
  for (const [position, id] of ids.entries())
    await tx.updateTable(table).set({ position }).where('id', '=', id).execute();
};
