import { isTestKey } from '../../../shared/card.ts';
import type { PaymentMethod } from '../../../shared/payment-methods.ts';
import { friendsWording, neutralWording } from '../../../shared/payment-wording.ts';
import {
  isFixedMethod,
  listMethodsFor,
  type MethodKind,
  type OfferedMethod,
  takesCurrency,
} from '../../../shared/payments.ts';
import { defaultSettings, type OfferedSettings, type StoredSettings } from '../../../shared/settings.ts';
import { counterFields, type ExampleField } from '../../../shared/site-words.ts';
import { type EmailSettings, pickEmailSettings } from '../../email/email-settings.ts';
import type { LetterSettings } from '../../email/variable-values.ts';
import type { Config } from '../../lib/config.ts';
import { isLocalTrial, isOwnMachine, type NetworkConfig } from '../../lib/public-url.ts';
import type { Database, Queries } from '../../ports/database/port.ts';
import { findShownTerms } from '../site-pages/queries.ts';
import { readSealed } from '../system/secret-queries.ts';
import { listMethods, listUsedMethods, type MethodRow } from './method-queries.ts';
import { readSavedSettings, readSettings, readStudioSettings, savedSettings } from './queries.ts';

const handleFields = ['paypal_handle', 'cashapp_handle'] as const;

/** The settings that are still examples, and which only the owner sees, on their own machine. */
export const listShownExamples = async (
  db: Queries,
  config: NetworkConfig,
  settings: StoredSettings,
): Promise<ExampleField[]> => {
  if (!isLocalTrial(config)) return [];
  const saved = await savedSettings(db);
  return [
    ...handleFields.filter((field) => settings[field] === defaultSettings[field]),
    ...counterFields.filter((field) => !saved.has(field)),
  ];
};

/** Where the key to stored secrets is, besides what decides whether strangers have access. */
export type OfferConfig = NetworkConfig & Partial<Pick<Config, 'DATA_DIR'>>;

/**
 * The settings as clients see them, with the ways to pay. While the owner tries the product out on their own machine,
 * example payment handles are shown as a client would see them. Once strangers have access they count as empty, since
 * nobody can be paid that way, and the studio emails each client how to pay. The handle of a way that is switched off
 * counts as empty, too. Figures that nobody has saved are hidden: the defaults are true of no studio.
 */
export const readOfferedSettings = async (db: Queries, config: OfferConfig): Promise<OfferedSettings> =>
  (await readSaleSettings(db, config)).settings;

/** The same, and what an order of this moment is priced by; the offer is to be read after it. */
export const readSaleSettings = async (
  db: Queries,
  config: OfferConfig,
): Promise<{ settings: OfferedSettings; priced_by: string }> => {
  const [{ settings, saved, priced_by }, methods] = await Promise.all([
    readSavedSettings(db),
    listMethods(db),
  ]);
  const isLocal = isLocalTrial(config);
  const isOn = (kind: MethodKind) => methods.some((row) => row.kind === kind && row.active === 1);
  const offered = (field: (typeof handleFields)[number], kind: MethodKind) =>
    isOn(kind) && (isLocal || settings[field] !== defaultSettings[field]) ? settings[field] : '';
  const shown = {
    ...settings,
    paypal_handle: offered('paypal_handle', 'paypal'),
    cashapp_handle: offered('cashapp_handle', 'cashapp'),
    ...(isLocal
      ? {}
      : Object.fromEntries(counterFields.flatMap((field) => (saved.has(field) ? [] : [[field, '']])))),
  };
  const takesCards = isOn('card') && (await findKeyLack(db, config)) === null;
  const payment_methods = methods
    .filter((row) => row.active === 1)
    .map((row) => presentMethod(row, shown))
    .filter(({ kind, handle }) => (hasHandle(kind) ? handle !== '' : kind !== 'card' || takesCards));
  const payment_message = wordMessage(shown, payment_methods);
  return { settings: { ...shown, payment_methods, payment_message }, priced_by };
};

/** Friends & Family is a way to pay by PayPal: the default wording doesn’t ask for it where PayPal isn’t offered. */
const wordMessage = (
  { payment_message, currency }: Pick<StoredSettings, 'payment_message' | 'currency'>,
  methods: readonly OfferedMethod[],
): string => {
  const offered = listMethodsFor(methods, currency);
  return payment_message === friendsWording &&
    offered.length > 0 &&
    !offered.some(({ kind }) => kind === 'paypal')
    ? neutralWording
    : payment_message;
};

/** The same, with the ways to pay that take the studio's currency. */
export const readPublicSettings = async (db: Queries, config: OfferConfig): Promise<OfferedSettings> => {
  const settings = await readOfferedSettings(db, config);
  return { ...settings, payment_methods: listMethodsFor(settings.payment_methods, settings.currency) };
};

const hasHandle = (kind: MethodKind): boolean => kind === 'paypal' || kind === 'cashapp';

const getHandle = (kind: MethodKind, settings: Handles): string => {
  if (kind === 'paypal') return settings.paypal_handle;
  return kind === 'cashapp' ? settings.cashapp_handle : '';
};
type Handles = Pick<StoredSettings, 'paypal_handle' | 'cashapp_handle'>;

const presentMethod = (
  { id, kind, label, note, url, text }: MethodRow,
  settings: Handles,
): OfferedMethod => ({
  id,
  kind,
  label,
  note,
  handle: getHandle(kind, settings),
  url,
  text,
});

/** Why the stored keys take no cards here; null if they do. */
const findKeyLack = async (
  db: Queries,
  { DATA_DIR, ...config }: OfferConfig,
): Promise<'keys' | 'test_keys' | null> => {
  const sealed = DATA_DIR === undefined ? null : await readSealed(db, DATA_DIR, 'card');
  if (sealed?.state !== 'here') return 'keys';
  const { secret_key } = JSON.parse(sealed.text) as { secret_key: string };
  return isTestKey(secret_key) && !isOwnMachine(config) ? 'test_keys' : null;
};

/** All ways to pay, for the studio. */
export const readMethods = async (db: Queries, config: OfferConfig): Promise<PaymentMethod[]> => {
  // The version first: what is read after it may be newer, never older.
  const rows = await listMethods(db);
  const settings = await readSettings(db);
  const used = await listUsedMethods(
    db,
    rows.map(({ id }) => id),
  );
  const keyLack = rows.some(({ kind }) => kind === 'card') ? await findKeyLack(db, config) : null;
  const findLack = ({ kind }: MethodRow): PaymentMethod['lacks'] => {
    if (!takesCurrency(kind, settings.currency)) return 'currency';
    if (kind === 'card') return keyLack;
    if (!hasHandle(kind)) return null;
    const handle = getHandle(kind, settings);
    if (handle === '') return 'handle';
    return handle === getHandle(kind, defaultSettings) ? 'example' : null;
  };
  return rows.map((row) => ({
    ...presentMethod(row, settings),
    active: row.active === 1,
    position: row.position,
    is_used: used.has(row.id),
    is_fixed: isFixedMethod(row.id),
    lacks: findLack(row),
    version: row.version,
  }));
};

/** The settings as clients see them, and the studio's address, for emails that the studio writes. */
export const readLetterSettings = async (
  db: Queries,
  config: OfferConfig & Pick<Config, 'PUBLIC_URL'>,
): Promise<LetterSettings> => ({
  ...(await readOfferedSettings(db, config)),
  public_url: config.PUBLIC_URL,
});

/** The studio's details in order emails. */
export const readEmailSettings = async ({
  database,
  config,
}: {
  database: Pick<Database, 'read'>;
  config: OfferConfig;
}): Promise<EmailSettings> => {
  const [settings, { timezone }, terms] = await Promise.all([
    readOfferedSettings(database.read, config),
    readStudioSettings(database.read),
    findShownTerms(database.read),
  ]);
  return { ...pickEmailSettings(settings), timezone, has_terms: terms !== undefined };
};
