import { isDeepStrictEqual } from 'node:util';
import { getDefaultOffer } from '../../../shared/kits/kits.ts';
import type { Offer } from '../../../shared/offer.ts';
import type { StudioKind } from '../../../shared/studio-kinds.ts';
import type { Queries } from '../../ports/database/port.ts';
import { takeVersion } from '../system/row-version-queries.ts';
import { isOrdered, listAddOns, listServices, type OfferTable, saveAddOn, saveService } from './queries.ts';

/** What a kit’s row tells; where it stands among the others is left as it is. */
type Row = { id: string; name: string; position: number };

/** Whether the studio has changed nothing in it. */
const isUntouched = (row: Row, kits: readonly Row[]): boolean =>
  kits.some((kit) => isDeepStrictEqual({ ...kit, position: row.position }, row));

const isTaken = (name: string, rows: readonly Row[]): boolean =>
  rows.some((row) => row.name.normalize('NFKC').toLowerCase() === name.toLowerCase());

type Change<R> = { rows: readonly R[]; from: readonly R[]; to: readonly R[] };

/** The rows that another kind of studio begins with, as they become. */
const listReplaced = async <R extends Row>(
  db: Queries,
  table: OfferTable,
  { rows, from, to }: Change<R>,
): Promise<R[]> => {
  const replaced: R[] = [];
  for (const row of rows) {
    const kit = to.find(({ id }) => id === row.id);
    if (!kit || !isUntouched(row, from)) continue;
    const next = { ...kit, position: row.position };
    const others = rows.filter(({ id }) => id !== row.id);
    if (isDeepStrictEqual(next, row) || isTaken(next.name, others)) continue;
    if (!(await isOrdered(db, table, row.id))) replaced.push(next);
  }
  return replaced;
};

const replaceRows = async <R extends Row>(
  tx: Queries,
  table: OfferTable,
  change: Change<R>,
  save: (tx: Queries, row: R, id: string) => Promise<void>,
): Promise<void> => {
  for (const next of await listReplaced(tx, table, change)) {
    await takeVersion(tx, table, next.id);
    await save(tx, next, next.id);
  }
};

/**
 * With the offer locked: services and add-ons that are still those a studio of the one kind begins with become those of
 * the other kind, under the same ids. What was edited or ordered stays.
 */
export const changeOfferKind = async (tx: Queries, from: StudioKind, to: StudioKind): Promise<void> => {
  const [before, after] = [getDefaultOffer(from), getDefaultOffer(to)];
  const services = { rows: await listServices(tx), from: before.services, to: after.services };
  await replaceRows(tx, 'services', services, saveService);
  const addOns = { rows: await listAddOns(tx), from: before.add_ons, to: after.add_ons };
  await replaceRows(tx, 'add_ons', addOns, saveAddOn);
};

/** The offer as that change would leave it, which isn't made. */
export const turnOffer = async (
  db: Queries,
  offer: Offer,
  from: StudioKind,
  to: StudioKind,
): Promise<Offer> => {
  if (from === to) return offer;
  const [before, after] = [getDefaultOffer(from), getDefaultOffer(to)];
  const turn = async <R extends Row>(table: OfferTable, change: Change<R>): Promise<R[]> => {
    const replaced = await listReplaced(db, table, change);
    return change.rows.map((row) => replaced.find(({ id }) => id === row.id) ?? row);
  };
  const services = { rows: offer.services, from: before.services, to: after.services };
  const addOns = { rows: offer.add_ons, from: before.add_ons, to: after.add_ons };
  return {
    ...offer,
    services: await turn('services', services),
    add_ons: await turn('add_ons', addOns),
  };
};
