import type { MoneyFormat } from '../../../shared/money.ts';
import { defaultSettings, type StoredSettings } from '../../../shared/settings.ts';
import type { TaxRule } from '../../../shared/tax.ts';
import type { Queries } from '../../ports/database/port.ts';

const formatKeys = ['currency', 'locale', 'tax'] as const;
const saleKeys = [...formatKeys, 'turnaround', 'rush_turnaround'] as const;

/** What the rows of the offer are sold with. */
export type SaleTerms = Pick<StoredSettings, (typeof saleKeys)[number]>;

/** The currency of the studio's prices, how it writes amounts, and its tax. */
export const readMoneyFormat = (db: Queries): Promise<MoneyFormat & { tax: TaxRule }> =>
  readValues(db, formatKeys);

/** The same, with its hours. */
export const readSaleTerms = (db: Queries): Promise<SaleTerms> => readValues(db, saleKeys);

const readValues = async <K extends keyof StoredSettings>(
  db: Queries,
  keys: readonly K[],
): Promise<Pick<StoredSettings, K>> => {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute();
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const read = (key: K) => {
    const value = stored.get(key);
    return [key, value === undefined ? defaultSettings[key] : JSON.parse(value)];
  };
  return Object.fromEntries(keys.map(read)) as Pick<StoredSettings, K>;
};
