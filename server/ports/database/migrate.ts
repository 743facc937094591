import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { AppError } from '../../lib/errors.ts';
import { up as first } from '../../migrations/0001-first.ts';
import { up as media } from '../../migrations/0002-media.ts';
import { up as business } from '../../migrations/0003-business.ts';
import { up as uploads } from '../../migrations/0004-uploads.ts';
import { up as queues } from '../../migrations/0005-queues.ts';
import { up as payments } from '../../migrations/0006-payments.ts';
import { up as limits } from '../../migrations/0008-limits.ts';
import { up as deviceCookies } from '../../migrations/0009-device-cookies.ts';
import { up as checks } from '../../migrations/0010-checks.ts';
import { up as jobs } from '../../migrations/0011-jobs.ts';
import { up as orderPage } from '../../migrations/0012-order-page.ts';
import { up as paymentReports } from '../../migrations/0013-payment-reports.ts';
import { up as fileFacts } from '../../migrations/0014-file-facts.ts';
import { up as inbox } from '../../migrations/0014-inbox.ts';
import { up as orderVersions } from '../../migrations/0015-versions.ts';
import { up as orderMoney } from '../../migrations/0016-order-money.ts';
import { up as deliveries } from '../../migrations/0017-deliveries.ts';
import { up as mp3 } from '../../migrations/0018-mp3.ts';
import { up as codeSenders } from '../../migrations/0019-code-senders.ts';
import { up as erasures } from '../../migrations/0021-erasures.ts';
import type { Dialect } from '../../schema/dialect.ts';

type Step = (db: Kysely<unknown>, dialect: Dialect) => Promise<void>;
const steps: Record<string, Step> = {
  '0001-first': first,
  '0002-media': media,
  '0003-business': business,
  '0004-uploads': uploads,
  '0005-queues': queues,
  '0006-payments': payments,
  '0008-limits': limits,
  '0009-device-cookies': deviceCookies,
  '0010-checks': checks,
  '0011-jobs': jobs,
  '0012-order-page': orderPage,
  '0013-payment-reports': paymentReports,
  '0014-file-facts': fileFacts,
  '0014-inbox': inbox,
  '0015-versions': orderVersions,
  '0016-order-money': orderMoney,
  '0017-deliveries': deliveries,
  '0018-mp3': mp3,
  '0019-code-senders': codeSenders,
  '0021-erasures': erasures,
};

/** Every schema version, the latest last. */
export const versions = Object.keys(steps);

/**
 * Migrates the tables to this or an earlier version. Refuses, without changing anything, a database that a newer
 * version has already migrated.
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
  if (/corrupted migrations|previously executed migration/i.test(text))
    throw new AppError(
      'conflict',
      'The database was made by a newer version of Mixfront; start that version, or restore a backup',
      { cause: error },
    );
  throw error;
};
