import type { MoneyFormat } from '../../../shared/money.ts';
import { defaultSettings } from '../../../shared/settings.ts';
import type { Queries } from '../../ports/database/port.ts';

/** The currency of the studio's prices, and how it writes amounts. */
export const readMoneyFormat = async (db: Queries): Promise<MoneyFormat> => {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', ['currency', 'locale'])
    .execute();
  const read = (key: keyof MoneyFormat): string => {
    const value = rows.find((row) => row.key === key)?.value;
    return value === undefined ? defaultSettings[key] : String(JSON.parse(value));
  };
  return { currency: read('currency'), locale: read('locale') };
};
