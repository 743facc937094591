import { isDeepStrictEqual } from 'node:util';
import { getDefaultOffer } from '../../../shared/kits/kits.ts';
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

const replaceRows = async <R extends Row>(
  tx: Queries,
  table: OfferTable,
  { rows, from, to }: { rows: readonly R[]; from: readonly R[]; to: readonly R[] },
  save: (tx: Queries, row: R, id: string) => Promise<void>,
): Promise<void> => {
  for (const row of rows) {
    const kit = to.find(({ id }) => id === row.id);
    if (!kit || !isUntouched(row, from)) continue;
    const next = { ...kit, position: row.position };
    const others = rows.filter(({ id }) => id !== row.id);
    if (isDeepStrictEqual(next, row) || isTaken(next.name, others) || (await isOrdered(tx, table, row.id)))
      continue;
    await takeVersion(tx, table, row.id);
    await save(tx, next, row.id);
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
