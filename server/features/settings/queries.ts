import type * as z from 'zod/mini';
import {
  getDefaultSettings,
  getDefaultStudioSettings,
  isDefaultWord,
  withoutDefaultTexts,
} from '../../../shared/kits/kits.ts';
import {
  type StoredOwnerSettings,
  type StoredSettings,
  storedOwnerSettings,
  storedSettings,
} from '../../../shared/settings.ts';
import type { StudioKind } from '../../../shared/studio-kinds.ts';
import type { Queries } from '../../ports/database/port.ts';
import { OFFER_VERSION, storeSetting } from '../system/setup-mark-queries.ts';
import { adaptStored } from './adapt-stored.ts';

/** The public settings: the owner's changes over the defaults. */
export const readSettings = async (db: Queries): Promise<StoredSettings> =>
  putOver(await listStored(db), storedSettings.shape, getDefaultSettings);

/** The same, the names of those that were ever saved, and what an order of this moment is priced by. */
export const readSavedSettings = async (
  db: Queries,
): Promise<{ settings: StoredSettings; saved: Set<string>; priced_by: string }> => {
  const rows = await listStored(db);
  return {
    settings: putOver(rows, storedSettings.shape, getDefaultSettings),
    saved: new Set(rows.map(({ key }) => key)),
    priced_by: getPricedBy(rows),
  };
};

/** The public settings with the owner's private ones. */
export const readStudioSettings = async (db: Queries): Promise<StoredOwnerSettings> =>
  putOver(await listStored(db), storedOwnerSettings.shape, getDefaultStudioSettings);

/** The same, and what an order of this moment is priced by. */
export const readStudioNow = async (
  db: Queries,
): Promise<{ studio: StoredOwnerSettings; priced_by: string }> => {
  const rows = await listStored(db);
  const studio = putOver(rows, storedOwnerSettings.shape, getDefaultStudioSettings);
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

const listStored = (db: Queries) => db.selectFrom('settings').select(['key', 'value']).execute();
type StoredRow = Awaited<ReturnType<typeof listStored>>[number];

/** Over the defaults of the studio's kind. What some kind begins with is nobody's own, and follows it, too. */
const putOver = <S extends StoredSettings>(
  rows: StoredRow[],
  shape: Record<string, z.ZodMiniType>,
  getDefaults: (kind: StudioKind) => S,
): S => {
  const stored = rows.flatMap(({ key, value }) => {
    if (!Object.hasOwn(shape, key)) return [];
    // There are no migrations for settings: a stored value that can't be used counts as unchanged.
    const stored = parse(value);
    const result = shape[key]?.safeParse(adaptStored[key]?.(stored) ?? stored);
    return result?.success && !isDefaultWord(key, result.data) ? [[key, result.data] as const] : [];
  });
  const own: Partial<StoredSettings> = Object.fromEntries(stored);
  const defaults = getDefaults(own.studio_kind ?? 'mixing_mastering');
  return { ...defaults, ...own, texts: withoutDefaultTexts(own.texts ?? {}) };
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
