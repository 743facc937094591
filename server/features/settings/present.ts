import { defaultSettings, type Settings } from '../../../shared/settings.ts';
import type { Config } from '../../config.ts';
import type { Queries } from '../../ports/database/port.ts';
import { isTriedOut } from '../../public-url.ts';
import { readSettings } from './queries.ts';

/**
 * The settings as clients meet them. While the product is tried out on the owner's machine the example handles show what a
 * client will see; where strangers come in they are no way to pay, and count as left empty: the studio then writes to each.
 */
export const readOfferedSettings = async (
  db: Queries,
  config: Pick<Config, 'PUBLIC_URL' | 'TRUST_PROXY'>,
): Promise<Settings> => {
  const settings = await readSettings(db);
  if (isTriedOut(config)) return settings;
  const offered = (field: 'paypal_handle' | 'cashapp_handle') =>
    settings[field] === defaultSettings[field] ? '' : settings[field];
  return {
    ...settings,
    paypal_handle: offered('paypal_handle'),
    cashapp_handle: offered('cashapp_handle'),
  };
};
