import { defaultSettings, type Settings } from '../../../shared/settings.ts';
import { counterFields } from '../../../shared/site-words.ts';
import type { Queries } from '../../ports/database/port.ts';
import { isLocalTrial, type NetworkConfig } from '../../public-url.ts';
import { readSettings, savedSettings } from './queries.ts';

/**
 * The settings as clients meet them. While the product is tried out on the owner's machine the example handles show what a
 * client will see; where strangers come in they are no way to pay, and count as left empty: the studio then writes to each.
 * So do figures that nobody has saved: what came with the product is true of no studio.
 */
export const readOfferedSettings = async (db: Queries, config: NetworkConfig): Promise<Settings> => {
  if (isLocalTrial(config)) return readSettings(db);
  const [settings, saved] = await Promise.all([readSettings(db), savedSettings(db)]);
  const offered = (field: 'paypal_handle' | 'cashapp_handle') =>
    settings[field] === defaultSettings[field] ? '' : settings[field];
  return {
    ...settings,
    paypal_handle: offered('paypal_handle'),
    cashapp_handle: offered('cashapp_handle'),
    ...Object.fromEntries(counterFields.flatMap((field) => (saved.has(field) ? [] : [[field, '']]))),
  };
};
