import { defaultSettings, type Settings } from '../../../shared/settings.ts';
import { counterFields, type ExampleField } from '../../../shared/site-words.ts';
import { type EmailSettings, pickEmailSettings } from '../../email/email-settings.ts';
import { isLocalTrial, type NetworkConfig } from '../../lib/public-url.ts';
import type { Database, Queries } from '../../ports/database/port.ts';
import { readSettings, savedSettings } from './queries.ts';

const handleFields = ['paypal_handle', 'cashapp_handle'] as const;

/** The settings that are still examples, and which only the owner sees, on their own machine. */
export const listShownExamples = async (
  db: Queries,
  config: NetworkConfig,
  settings: Settings,
): Promise<ExampleField[]> => {
  if (!isLocalTrial(config)) return [];
  const saved = await savedSettings(db);
  return [
    ...handleFields.filter((field) => settings[field] === defaultSettings[field]),
    ...counterFields.filter((field) => !saved.has(field)),
  ];
};

/**
 * The settings as clients see them. While the owner tries the product out on their own machine, example payment handles
 * are shown as a client would see them. Once strangers have access they count as empty, since nobody can be paid that
 * way, and the studio emails each client how to pay. Figures that nobody has saved are hidden too: the defaults are
 * true of no studio.
 */
export const readOfferedSettings = async (db: Queries, config: NetworkConfig): Promise<Settings> => {
  if (isLocalTrial(config)) return readSettings(db);
  const [settings, saved] = await Promise.all([readSettings(db), savedSettings(db)]);
  const offered = (field: (typeof handleFields)[number]) =>
    settings[field] === defaultSettings[field] ? '' : settings[field];
  return {
    ...settings,
    paypal_handle: offered('paypal_handle'),
    cashapp_handle: offered('cashapp_handle'),
    ...Object.fromEntries(counterFields.flatMap((field) => (saved.has(field) ? [] : [[field, '']]))),
  };
};

/** The studio's details in order emails. */
export const readEmailSettings = async ({
  database,
  config,
}: {
  database: Pick<Database, 'read'>;
  config: NetworkConfig;
}): Promise<EmailSettings> => pickEmailSettings(await readOfferedSettings(database.read, config));
