import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import { getPrices } from '../../../shared/offer-prices.ts';
import {
  type Prices,
  prices,
  type SettingsChange,
  type StoredOwnerSettings,
} from '../../../shared/settings.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { bindCachedList } from '../../http/cached-text.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import type { Queries } from '../../ports/database/port.ts';
import { changeOfferKind } from '../offer/change-kind.ts';
import { checkCurrency, writePrices } from '../offer/change-offer.ts';
import { lockOffer, readWholeOffer } from '../offer/queries.ts';
import { readWholeVersion, takeWholeVersion } from '../system/row-version-queries.ts';
import { setMark } from '../system/setup-mark-queries.ts';
import { touchHandles } from './method-queries.ts';
import { addMethodRoutes } from './method-routes.ts';
import { readPublicSettings } from './present.ts';
import { changesOffer, readStudioSettings, writeSettings } from './queries.ts';
import { chooseNextReceipt, readNextReceipt } from './receipt-number-queries.ts';

/**
 * Throws AppError `invalid` if a price isn't possible in the currency, or a receipt number was given, and StaleError if
 * another version than the one sent is current. The settings' version comes after what else is locked: changes of that end
 * with it, too.
 */
const changeSettings = async (
  tx: Queries,
  { version, receipt_next_number, ...change }: SettingsChange,
): Promise<void> => {
  const [priced, stored] = splitPrices(change);
  const hasPrices = Object.keys(priced).length > 0;
  const { studio_kind } = stored;
  if (hasPrices || changesOffer(stored) || studio_kind) await lockOffer(tx);
  await touchHandles(tx, stored);
  await takeWholeVersion(tx, 'settings', version);
  const before = await readStudioSettings(tx);
  if (stored.receipt_numbering && !before.receipt_numbering) await setMark(tx, 'receipts-numbered');
  if (studio_kind) await changeOfferKind(tx, before.studio_kind, studio_kind);
  await writeSettings(tx, stored);
  if (hasPrices) await writePrices(tx, priced);
  if (stored.currency !== undefined) await checkCurrency(tx);
  if (receipt_next_number !== undefined) await chooseNextReceipt(tx, receipt_next_number);
};

export const addSettingsRoutes = (app: FastifyInstance, deps: Deps, cache: ResponseCache): void => {
  const { database, signals, log, config } = deps;
  addMethodRoutes(app, deps);
  const withPrices = async <S>(settings: Promise<S>) => {
    const [stored, offer] = await Promise.all([settings, readWholeOffer(database.read)]);
    return { ...stored, ...getPrices(offer) };
  };
  bindCachedList(app, cache, endpoints.getSettings, {
    read: () => withPrices(readPublicSettings(database.read, config)),
  });
  const readOwn = async () => {
    const version = await readWholeVersion(database.read, 'settings');
    const stored = await readStudioSettings(database.read);
    const receipt_next_number = await readNextReceipt(database.read, stored.timezone);
    return { ...(await withPrices(Promise.resolve(stored))), receipt_next_number, version };
  };
  bind(app, endpoints.getOwnSettings, readOwn);
  bind(
    app,
    endpoints.changeSettings,
    async ({ body }) => {
      await database.transaction((tx) => changeSettings(tx, body));
      signals.emit('content-changed');
      log.info({ fields: Object.keys(body) }, 'settings changed');
      return readOwn();
    },
    { current: readOwn },
  );
};

/** A change of settings, its prices apart. */
const splitPrices = (
  change: Omit<SettingsChange, 'version' | 'receipt_next_number'>,
): [Partial<Prices>, Partial<StoredOwnerSettings>] => {
  const isPrice = ([field]: [string, unknown]) => Object.hasOwn(prices.shape, field);
  const [priced, stored] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(change).filter((entry) => isPrice(entry) === wanted)),
  );
  return [priced ?? {}, stored ?? {}];
};
