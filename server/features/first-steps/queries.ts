import type { LeavableStep } from '../../../shared/first-steps.ts';
import type { SoundState } from '../../../shared/portfolio.ts';
import { now } from '../../clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import { savedSettings, storeSetting } from '../settings/queries.ts';

/** What an installation remembers about its set-up, besides the settings. */
export type SetupMark = 'guide-dismissed' | 'password-invented' | 'backed-up' | `left-${LeavableStep}`;

const getMarkKey = (mark: SetupMark) => `mark:${mark}`;

export const setMark = (tx: Queries, mark: SetupMark): Promise<void> =>
  storeSetting(tx, getMarkKey(mark), now());

export const dropMark = async (tx: Queries, mark: SetupMark): Promise<void> => {
  await tx.deleteFrom('settings').where('key', '=', getMarkKey(mark)).execute();
};

/** Which settings were ever saved, and which marks are set. */
export const readSetupState = async (db: Queries) => {
  const keys = await savedSettings(db);
  return {
    isSaved: (setting: string) => keys.has(setting),
    isMarked: (mark: SetupMark) => keys.has(getMarkKey(mark)),
  };
};

/** The distinct states of the portfolio's sounds. */
export const soundStates = async (db: Queries): Promise<SoundState[]> => {
  const rows = await db.selectFrom('audio_files').select('state').distinct().execute();
  return rows.map(({ state }) => state);
};
