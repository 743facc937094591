import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { AppError } from '../../lib/errors.ts';
import { up as first } from '../../migrations/0100-first.ts';
import { up as songsFirst } from '../../migrations/0101-songs-first.ts';
import { up as trackArtistCover } from '../../migrations/0102-track-artist-cover.ts';
import { up as offer } from '../../migrations/0103-offer.ts';
import { up as promise } from '../../migrations/0104-promise.ts';
import { up as currency } from '../../migrations/0105-currency.ts';
import { up as receipts } from '../../migrations/0106-receipts.ts';
import { up as paymentMethods } from '../../migrations/0107-payment-methods.ts';
import { up as byHand } from '../../migrations/0108-by-hand.ts';
import { up as tax } from '../../migrations/0109-tax.ts';
import { up as secondFactors } from '../../migrations/0110-second-factors.ts';
import { up as sitePages } from '../../migrations/0111-site-pages.ts';
import { up as trackLinks } from '../../migrations/0112-track-links.ts';
import { up as codeUses } from '../../migrations/0113-code-uses.ts';
import { up as cardMoney } from '../../migrations/0114-card-money.ts';
import { up as quotesAndReceipts } from '../../migrations/0115-quotes-and-receipts.ts';
import { up as rowVersions } from '../../migrations/0116-row-versions.ts';
import { up as orderLists } from '../../migrations/0117-order-lists.ts';
import { up as untitledOrders } from '../../migrations/0118-untitled-orders.ts';
import { up as trackOrder } from '../../migrations/0119-track-order.ts';
import type { Dialect } from '../../schema/dialect.ts';

type Step = (db: Kysely<unknown>, dialect: Dialect) => Promise<void>;
/** In alphabetical order. Numbers below 0100 were used before the first release. */
const steps: Record<string, Step> = {
  '0100-first': first,
  '0101-songs-first': songsFirst,
  '0102-track-artist-cover': trackArtistCover,
  '0103-offer': offer,
  '0104-promise': promise,
  '0105-currency': currency,
  '0106-receipts': receipts,
  '0107-payment-methods': paymentMethods,
  '0108-by-hand': byHand,
  '0109-tax': tax,
  '0110-second-factors': secondFactors,
  '0111-site-pages': sitePages,
  '0112-track-links': trackLinks,
  '0113-code-uses': codeUses,
  '0114-card-money': cardMoney,
  '0115-quotes-and-receipts': quotesAndReceipts,
  '0116-row-versions': rowVersions,
  '0117-order-lists': orderLists,
  '0118-untitled-orders': untitledOrders,
  '0119-track-order': trackOrder,
};

/** Every schema version, the latest last. */
export const versions = Object.keys(steps);

/** Whether a schema version is from before the first release: there are no migrations from those. */
export const isPreRelease = (version: string): boolean => version < (versions[0] ?? '');

export const createPreReleaseError = (cause?: unknown): AppError =>
  new AppError(
    'conflict',
    'The database was made by a pre-release version of Mixfront, which this version can’t read. Nothing was changed. Keep it for that version, or start with an empty data folder and database.',
    { cause },
  );

/**
 * Migrates the tables to this or an earlier version. Refuses, without changing anything, a database that a newer
 * version has already migrated, and one from before the first release.
 */
export const migrate = async (
  db: Kysely<never>,
  dialect: Dialect,
  upTo = versions.at(-1) ?? '',
): Promise<void> => {
  const migrations: Record<string, Migration> = Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [
      name,
      { up: (inner: Kysely<unknown>) => step(inner, dialect) },
    ]),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(upTo);
  if (!error) return;
  const text = error instanceof Error ? error.message : String(error);
  const unknown = /previously executed migration (\S+)/.exec(text)?.[1];
  if (!unknown) throw error;
  if (isPreRelease(unknown)) throw createPreReleaseError(error);
  throw new AppError(
    'conflict',
    'The database was made by a newer version of Mixfront; start that version, or restore a backup',
    { cause: error },
  );
};
