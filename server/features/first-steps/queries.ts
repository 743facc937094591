import type { SoundState } from '../../../shared/portfolio.ts';
import type { Queries } from '../../ports/database/port.ts';
import { savedSettings } from '../settings/queries.ts';
import { getMarkKey, type SetupMark } from '../system/setup-mark-queries.ts';

/** Which settings were ever saved, and which marks are set. */
export const readSetupState = async (db: Queries) => {
  const keys = await savedSettings(db);
  return {
    isSaved: (setting: string) => keys.has(setting),
    isMarked: (mark: SetupMark) => keys.has(getMarkKey(mark)),
  };
};

/** How many orders money has arrived for, counted up to a number; free ones aren’t among them. */
export const countPaidOrders = async (db: Queries, most: number): Promise<number> => {
  const rows = await db
    .selectFrom('payments')
    .select('order_id')
    .where('state', '=', 'confirmed')
    .where('taken_back_at', 'is', null)
    .where('amount', '>', 0)
    .distinct()
    .limit(most)
    .execute();
  return rows.length;
};

/** The distinct states of the portfolio's sounds. */
export const soundStates = async (db: Queries): Promise<SoundState[]> => {
  const rows = await db.selectFrom('audio_files').select('state').distinct().execute();
  return rows.map(({ state }) => state);
};
