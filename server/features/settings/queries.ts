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
import { storeSetting } from '../system/setup-mark-queries.ts';
import { adaptStored } from './adapt-stored.ts';

/** The public settings: the owner's changes over the defaults. */
export const readSettings = (db: Queries): Promise<StoredSettings> =>
  readOver(db, storedSettings.shape, defaultSettings);

/** The same, and the names of those that were ever saved. */
export const readSavedSettings = async (
  db: Queries,
): Promise<{ settings: StoredSettings; saved: Set<string> }> => {
  const rows = await listStored(db);
  return {
    settings: putOver(rows, storedSettings.shape, defaultSettings),
    saved: new Set(rows.map(({ key }) => key)),
  };
};

/** The public settings with the owner's private ones. */
export const readStudioSettings = (db: Queries): Promise<StoredOwnerSettings> =>
  readOver(db, storedOwnerSettings.shape, defaultStudioSettings);

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
