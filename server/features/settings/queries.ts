import type * as z from 'zod/mini';
import type { LeavableStep } from '../../../shared/first-steps.ts';
import {
  defaultSettings,
  defaultStudioSettings,
  type OwnerSettings,
  ownerSettings,
  type Settings,
  type SettingsChange,
  settings,
} from '../../../shared/settings.ts';
import { now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';

/** The public settings: the owner's changes over the defaults. */
export const readSettings = (db: Queries): Promise<Settings> => readOver(db, settings.shape, defaultSettings);

/** The same with the owner's private settings. */
export const readStudioSettings = (db: Queries): Promise<OwnerSettings> =>
  readOver(db, ownerSettings.shape, defaultStudioSettings);

const readOver = async <S extends object>(
  db: Queries,
  shape: Record<string, z.ZodMiniType>,
  defaults: S,
): Promise<S> => {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute();
  const stored = rows.flatMap(({ key, value }) => {
    if (!Object.hasOwn(shape, key)) return [];
    // There are no migrations for settings: a stored value that can't be used counts as unchanged.
    const result = shape[key]?.safeParse(parse(value));
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
export const writeSettings = async (tx: Queries, change: SettingsChange): Promise<void> => {
  for (const [key, value] of Object.entries(change)) await storeSetting(tx, key, value);
};

/** Also used for values stored among the settings that aren't settings. */
const storeSetting = async (tx: Queries, key: string, content: unknown): Promise<void> => {
  const value = JSON.stringify(content);
  await tx
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
};

/** What an installation remembers about its set-up, besides the settings. */
export type SetupMark = 'guide-dismissed' | 'password-invented' | 'backed-up' | `left-${LeavableStep}`;

export const getMarkKey = (mark: SetupMark) => `mark:${mark}`;

export const setMark = (tx: Queries, mark: SetupMark): Promise<void> =>
  storeSetting(tx, getMarkKey(mark), now());

export const dropMark = async (tx: Queries, mark: SetupMark): Promise<void> => {
  await tx.deleteFrom('settings').where('key', '=', getMarkKey(mark)).execute();
};
