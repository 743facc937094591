import { isDeepStrictEqual } from 'node:util';
import { findAmountProblem } from '../../../shared/amount-checks.ts';
import { limits } from '../../../shared/limits.ts';
import type { MoneyFormat } from '../../../shared/money.ts';
import {
  type AddOnForm,
  builtInAddOns,
  type OwnAddOn,
  type OwnService,
  type Service,
  type ServiceForm,
} from '../../../shared/offer.ts';
import { addOnPriceFields, getPrices } from '../../../shared/offer-prices.ts';
import { customItem } from '../../../shared/pricing.ts';
import type { Prices } from '../../../shared/settings.ts';
import { findFreeSlug, toSlug } from '../../../shared/slugs.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { readMoneyFormat } from '../system/money-format-queries.ts';
import { takeVersion, takeWholeVersion } from '../system/row-version-queries.ts';
import { setMark } from '../system/setup-mark-queries.ts';
import {
  archiveRow,
  deleteRow,
  isDiscounted,
  isOrdered,
  listAddOns,
  listIds,
  listServices,
  lockOffer,
  type OfferTable,
  renameInDiscounts,
  saveAddOn,
  saveService,
  writePositions,
} from './queries.ts';

/** Changes of the offer, each inside a transaction. Orders keep what they were sold as. */

/**
 * Changes services and add-ons, one change at a time. The settings tell some of their prices, so they have another
 * version when those change. Their version comes last: whoever changes prices by the settings locks the offer first, too.
 */
export const changeOffer = async <T>(tx: Queries, work: (tx: Queries) => Promise<T>): Promise<T> => {
  await lockOffer(tx);
  const readPrices = async () =>
    getPrices({ services: await listServices(tx), add_ons: await listAddOns(tx) });
  const before = await readPrices();
  const result = await work(tx);
  if (!isDeepStrictEqual(before, await readPrices())) await takeWholeVersion(tx, 'settings');
  return result;
};

type Row = { id: string; name: string; active: boolean; position: number };
type Form = { id?: string | undefined; name: string; active: boolean };

const words = { services: 'service', add_ons: 'add-on' } as const;

const refuse = (field: string, message: string) =>
  new AppError('conflict', message, { errors: [{ field, message }] });

const missing = (table: OfferTable) =>
  new AppError('not_found', `This ${words[table]} no longer exists. Reload the list.`);

/** A form as a row: with an id nobody has, in its place. Throws AppError `conflict` for what the others rule out. */
const toRow = async <F extends Form>(
  tx: Queries,
  table: OfferTable,
  form: F,
  rows: Row[],
  id: string | null,
): Promise<F & Row> => {
  const what = words[table];
  const others = rows.filter((row) => row.id !== id);
  if (id === null && rows.length >= limits.offer_rows)
    throw refuse(
      'name',
      `You’ve reached the limit of ${limits.offer_rows}. Delete some you don’t need first.`,
    );
  const name = form.name.normalize('NFKC').toLowerCase();
  if (others.some((row) => row.name.normalize('NFKC').toLowerCase() === name))
    throw refuse(
      'name',
      `You already have ${table === 'add_ons' ? 'an' : 'a'} ${what} “${form.name}”. Choose another name.`,
    );
  if (form.active && others.filter(({ active }) => active).length >= limits[table])
    throw refuse('active', `At most ${limits[table]} can be offered at once. Switch one off first.`);
  return {
    ...form,
    id: await chooseId(tx, table, form, id),
    position:
      rows.find((row) => row.id === id)?.position ?? Math.max(-1, ...rows.map((row) => row.position)) + 1,
  };
};

const chooseId = async (tx: Queries, table: OfferTable, form: Form, id: string | null): Promise<string> => {
  if (id !== null && (form.id === undefined || form.id === id)) return id;
  const taken = await listIds(tx, table);
  if (form.id === undefined) {
    const wanted = toSlug(form.name) || (table === 'services' ? 'service' : 'add_on');
    return findFreeSlug(wanted, (one) => taken.has(one) || isReserved(one));
  }
  if (id !== null && (isBuiltIn(id) || (await isOrdered(tx, table, id))))
    throw refuse('id', `Orders know this ${words[table]} by its id, so it can’t change`);
  if (taken.has(form.id)) throw refuse('id', `The id ${form.id} is or was another ${words[table]}’s`);
  if (isReserved(form.id))
    throw refuse('id', `The id ${form.id} means something else in an order. Choose another.`);
  return form.id;
};

// Lines of an order have the service as `base` and the studio's own price as `custom`; `order` is the address of the call
// that orders the rows.
const isReserved = (id: string) => ['base', customItem, 'order'].includes(id);
const isBuiltIn = (id: string) => builtInAddOns.some((known) => known === id);

const lastService = () =>
  new AppError('conflict', 'Clients need something to order. Offer another service before this one goes.');

/** Adds a service, or with `id` changes that one. Throws StaleError if another version than the one `known` is current. */
export const putService = async (
  tx: Queries,
  form: ServiceForm,
  id: string | null,
  known?: number,
): Promise<OwnService> => {
  const rows = await listServices(tx);
  if (id !== null && !rows.some((row) => row.id === id)) throw missing('services');
  const version = id === null ? 1 : await takeVersion(tx, 'services', id, known);
  const row = await toRow(tx, 'services', form, rows, id);
  if (!row.active && !rows.some((other) => other.active && other.id !== id)) throw lastService();
  await checkPrices(tx, row);
  await saveService(tx, row, id);
  if (id !== null && id !== row.id) {
    await renameInAddOns(tx, id, row.id);
    await renameInDiscounts(tx, id, row.id);
  }
  await setMark(tx, 'own-prices');
  return { ...row, version: version ?? 1 };
};

/** Add-ons offered with some services keep being offered with one whose id changes, and no longer with one that goes. */
const renameInAddOns = async (tx: Queries, id: string, renamed: string | null): Promise<void> => {
  for (const addOn of await listAddOns(tx)) {
    if (!addOn.services?.includes(id)) continue;
    const services = addOn.services.flatMap((one) =>
      one !== id ? [one] : renamed === null ? [] : [renamed],
    );
    // What was offered with nothing else isn't offered with everything.
    const row = services.length ? { ...addOn, services } : { ...addOn, active: false, services: null };
    await saveAddOn(tx, row, addOn.id);
    await takeVersion(tx, 'add_ons', addOn.id);
  }
};

/** The same for an add-on. */
export const putAddOn = async (
  tx: Queries,
  form: AddOnForm,
  id: string | null,
  known?: number,
): Promise<OwnAddOn> => {
  const rows = await listAddOns(tx);
  if (id !== null && !rows.some((row) => row.id === id)) throw missing('add_ons');
  const services = await listServices(tx);
  const unknown = form.services?.find((one) => !services.some((service) => service.id === one));
  if (unknown !== undefined)
    throw new AppError('invalid', `There is no service ${unknown}`, {
      errors: [{ field: 'services', message: `There is no service ${unknown}` }],
    });
  const version = id === null ? 1 : await takeVersion(tx, 'add_ons', id, known);
  const row = await toRow(tx, 'add_ons', form, rows, id);
  await checkPrices(tx, row);
  await saveAddOn(tx, row, id);
  await setMark(tx, 'own-prices');
  return { ...row, version: version ?? 1 };
};

/** Deletes a row, or archives one that orders or discounts have; says which. */
export const removeRow = async (
  tx: Queries,
  table: OfferTable,
  id: string,
): Promise<{ archived: boolean }> => {
  const rows: Row[] = table === 'services' ? await listServices(tx) : await listAddOns(tx);
  if (!rows.some((row) => row.id === id)) throw missing(table);
  if (table === 'add_ons' && isBuiltIn(id))
    throw new AppError('conflict', 'This add-on can be switched off, but not deleted');
  if (table === 'services') {
    if (!rows.some((other) => other.active && other.id !== id)) throw lastService();
    await renameInAddOns(tx, id, null);
  }
  const archived = (await isOrdered(tx, table, id)) || (table === 'services' && (await isDiscounted(tx, id)));
  await (archived ? archiveRow(tx, table, id, now()) : deleteRow(tx, table, id));
  await setMark(tx, 'own-prices');
  return { archived };
};

/** Puts the rows into this order. Throws AppError `conflict` if the ids aren't those of all rows. */
export const orderRows = async (tx: Queries, table: OfferTable, ids: string[]): Promise<void> => {
  const rows: Row[] = table === 'services' ? await listServices(tx) : await listAddOns(tx);
  if (
    rows.length !== ids.length ||
    new Set(ids).size !== ids.length ||
    !rows.every(({ id }) => ids.includes(id))
  )
    throw new AppError('conflict', 'The list has changed since you opened it. Reload it and order it again.');
  await writePositions(tx, table, ids);
};

type Priced = Pick<Service, 'price'> & Partial<Pick<Service, 'regular_price' | 'volume'>>;

/** What is wrong with a row's prices in the studio's currency. */
const findProblems = ({ price, regular_price, volume = [] }: Priced, format: MoneyFormat) =>
  [
    { field: 'price', amount: price },
    ...(typeof regular_price === 'number' ? [{ field: 'regular_price', amount: regular_price }] : []),
    ...volume.map((step) => ({ field: 'volume', amount: step.price })),
  ].flatMap(({ field, amount }) => {
    const message = findAmountProblem(amount, format);
    return message ? [{ field, amount, message }] : [];
  });

/** Throws AppError `invalid` if the currency has no such price. */
const checkPrices = async (tx: Queries, row: Priced): Promise<void> => {
  const [first] = findProblems(row, await readMoneyFormat(tx));
  if (first)
    throw new AppError('invalid', first.message, {
      errors: [{ field: first.field, message: first.message }],
    });
};

/** After a change of the currency, with the offer locked: throws AppError `invalid` if a price isn't possible in it. */
export const checkCurrency = async (tx: Queries): Promise<void> => {
  const format = await readMoneyFormat(tx);
  for (const row of [...(await listServices(tx)), ...(await listAddOns(tx))]) {
    const [first] = findProblems(row, format);
    if (!first) continue;
    const words = `${first.message.charAt(0).toLowerCase()}${first.message.slice(1)}`;
    const message = `A price of ${row.name} is ${first.amount}, which isn’t possible in ${format.currency}: ${words}`;
    throw new AppError('invalid', message, { errors: [{ field: 'currency', message }] });
  }
};

/** Where nothing is crossed out, the settings give the price: that written back still crosses out nothing. */
const keepNone = (service: Service, regular_price = service.regular_price): number | null =>
  service.regular_price === null && regular_price === service.price ? null : regular_price;

/** Changes prices of the locked offer by the names they have in the settings. Throws AppError `invalid` as above. */
export const writePrices = async (tx: Queries, prices: Partial<Prices>): Promise<void> => {
  const format = await readMoneyFormat(tx);
  const errors = Object.entries(prices).flatMap(([field, price]) => {
    const message = findAmountProblem(price, format);
    return message ? [{ field, message }] : [];
  });
  if (errors[0]) throw new AppError('invalid', errors[0].message, { errors });
  const { base_price, regular_price, ...others } = prices;
  if (base_price !== undefined || regular_price !== undefined) {
    const service = (await listServices(tx)).find(({ active }) => active);
    const price = base_price ?? service?.price;
    if (service && price !== undefined) {
      const priced = { ...service, price, regular_price: keepNone(service, regular_price) };
      if (!isDeepStrictEqual(priced, service)) await takeVersion(tx, 'services', service.id);
      await saveService(tx, priced, service.id);
    }
  }
  for (const addOn of await listAddOns(tx)) {
    const field = Object.entries(addOnPriceFields).find(([id]) => id === addOn.id)?.[1];
    const price = field && others[field];
    if (price === undefined || price === addOn.price) continue;
    await takeVersion(tx, 'add_ons', addOn.id);
    await saveAddOn(tx, { ...addOn, price }, addOn.id);
  }
  if (Object.keys(prices).length) await setMark(tx, 'own-prices');
};
