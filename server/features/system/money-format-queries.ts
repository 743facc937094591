import type { MoneyFormat } from '../../../shared/money.ts';
import { defaultSettings, type StoredSettings } from '../../../shared/settings.ts';
import type { TaxRule } from '../../../shared/tax.ts';
import type { Queries } from '../../ports/database/port.ts';

/** The currency of the studio's prices, how it writes amounts, and its tax. */
export const readMoneyFormat = async (db: Queries): Promise<MoneyFormat & { tax: TaxRule }> => {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', ['currency', 'locale', 'tax'])
    .execute();
  const read = <K extends 'currency' | 'locale' | 'tax'>(key: K): StoredSettings[K] => {
    const value = rows.find((row) => row.key === key)?.value;
    return value === undefined ? defaultSettings[key] : JSON.parse(value);
  };
  return { currency: read('currency'), locale: read('locale'), tax: read('tax') };
};
