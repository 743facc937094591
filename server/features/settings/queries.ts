import type * as z from 'zod/mini';
import {
  defaultSettings,
  defaultStudioSettings,
  type StoredOwnerSettings,
  type StoredSettings,
  storedOwnerSettings,
  storedSettings,
} from '../../../shared/settings.ts';
import type { Queries } from '../../ports/database/port.ts';
import { OFFER_VERSION, storeSetting } from '../system/setup-mark-queries.ts';
import { adaptStored } from './adapt-stored.ts';

/** The public settings: the owner's changes over the defaults. */
export const readSettings = (db: Queries): Promise<StoredSettings> =>
  readOver(db, storedSettings.shape, defaultSettings);

/** The same, the names of those that were ever saved, and what an order of this moment is priced by. */
export const readSavedSettings = async (
  db: Queries,
): Promise<{ settings: StoredSettings; saved: Set<string>; priced_by: string }> => {
  const rows = await listStored(db);
  return {
    settings: putOver(rows, storedSettings.shape, defaultSettings),
    saved: new Set(rows.map(({ key }) => key)),
    priced_by: getPricedBy(rows),
  };
};

/** The public settings with the owner's private ones. */
export const readStudioSettings = (db: Queries): Promise<StoredOwnerSettings> =>
  readOver(db, storedOwnerSettings.shape, defaultStudioSettings);

/** The same, and what an order of this moment is priced by. */
export const readStudioNow = async (
  db: Queries,
): Promise<{ studio: StoredOwnerSettings; priced_by: string }> => {
  const rows = await listStored(db);
  const studio = putOver(rows, storedOwnerSettings.shape, defaultStudioSettings);
  return { studio, priced_by: getPricedBy(rows) };
};

// What decides about prices and what is offered, besides the rows of the offer, which the version is about.
const pricing = [
  ...['currency', 'locale', 'tax', 'deposit_percent', 'turnaround', 'rush_turnaround'],
  OFFER_VERSION,
];

/** Whether a change of these settings is one of what is sold, or of what it is sold in. */
export const changesOffer = (change: object): boolean => pricing.some((key) => Object.hasOwn(change, key));

/** Two equal ones, one read before the offer, mean that it was priced with all that holds at the second. */
const getPricedBy = (rows: StoredRow[]): string => {
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  return JSON.stringify(pricing.map((key) => stored.get(key) ?? null));
};

const readOver = async <S extends object>(
  db: Queries,
  shape: Record<string, z.ZodMiniType>,
  defaults: S,
): Promise<S> => {
  const rows = await listStored(db);
  return putOver(rows, shape, defaults);
};

const listStored = (db: Queries) => db.selectFrom('settings').select(['key', 'value']).execute();
type StoredRow = Awaited<ReturnType<typeof listStored>>[number];

const putOver = <S extends object>(
  rows: StoredRow[],
  shape: Record<string, z.ZodMiniType>,
  defaults: S,
): S => {
  const stored = rows.flatMap(({ key, value }) => {
    if (!Object.hasOwn(shape, key)) return [];
    // There are no migrations for settings: a stored value that can't be used counts as unchanged.
    const stored = parse(value);
    const result = shape[key]?.safeParse(adaptStored[key]?.(stored) ?? stored);
    return result?.success ? [[key, result.data] as const] : [];
  });
  return { ...defaults, ...Object.fromEntries(stored) };
};

const parse = (value: string): unknown => {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
};

/** The names of settings that were ever saved. */
export const savedSettings = async (db: Queries): Promise<Set<string>> => {
  const rows = await db.selectFrom('settings').select('key').execute();
  return new Set(rows.map(({ key }) => key));
};

/** Stores the given fields; the others stay. */
export const writeSettings = async (tx: Queries, change: Partial<StoredOwnerSettings>): Promise<void> => {
  for (const [key, value] of Object.entries(change)) await storeSetting(tx, key, value);
};
