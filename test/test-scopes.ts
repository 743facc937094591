import { env } from 'node:process';

// What runs where, in one place. `npm test` tells in minutes whether the product works: format, lint, types, dead code,
// import rules and the audit; the unit tests; the API tests on SQLite, and on PostgreSQL where the engine matters; the
// main journeys in a browser. `npm run test:full -- --rest`, which continuous integration runs after it: what the first
// list below leaves out, Lighthouse, the short run of the fault tests; and, under late answers (late-server.ts,
// late-database.ts), all API tests on PostgreSQL and all browser tests. `npm run test:full` is both, with everything on
// PostgreSQL and in the browser once, late. A failure is repeated with the seed that the run prints:
// `LATE_ANSWERS=seed npm run test:full`, or before `vitest run`.

export type Scope = 'quick' | 'rest' | 'full';

/** Set by scripts/test.ts; a file run by hand belongs to every suite. */
export const scope: Scope = env.TEST_SCOPE === 'quick' || env.TEST_SCOPE === 'rest' ? env.TEST_SCOPE : 'full';

/**
 * Slow tests that seldom break: random and hostile input, processes and stores that die, hours of sound. `npm test`
 * leaves them to the rest.
 */
export const leftToTheRest = {
  unit: [
    'server/http/socket-timeouts.test.ts',
    'server/media/check/checker-extremes.test.ts',
    'server/media/decoders/aac-decoder.test.ts',
    'server/media/listening/preparer-{breaks,extremes}.test.ts',
    'server/ports/database/outage.test.ts',
    'server/ports/storage/resumable-write-{faults,kills,sweep}.test.ts',
    'server/ports/storage/s3-stall-timeout.test.ts',
  ],
  api: [
    'server/commands/seed/seed.api.test.ts',
    'server/features/images/picture-encoder.api.test.ts',
    'server/http/fuzz*.api.test.ts',
  ],
};

/**
 * API tests that `npm test` also runs on PostgreSQL: what depends on the engine, such as locks, races, lists, search
 * and the queue.
 */
export const onPostgresToo = [
  'server/backup/backup.api.test.ts',
  'server/features/clients/client-figures.api.test.ts',
  'server/features/clients/client-lists.api.test.ts',
  'server/features/clients/erasure.api.test.ts',
  'server/features/dashboard/dashboard.api.test.ts',
  'server/features/discounts/discount-races.api.test.ts',
  'server/features/emails/{answers,crashes,jobs-of-emails,routes,sending}.api.test.ts',
  'server/features/bulk-emails/parts.api.test.ts',
  'server/features/ledger/recount.api.test.ts',
  'server/features/ledger/idempotency.api.test.ts',
  'server/features/orders/list-queries.api.test.ts',
  'server/features/placing/upload-races.api.test.ts',
  'server/features/payments/races.api.test.ts',
  'server/features/orders/inbox.api.test.ts',
  'server/features/order-clock/clock.api.test.ts',
  'server/features/order-files/later-files.api.test.ts',
  'server/features/conversations/messages.api.test.ts',
  'server/features/orders/lifecycle.api.test.ts',
  'server/features/orders/undo.api.test.ts',
  'server/features/sessions/sessions.api.test.ts',
  'server/app/{clock-skew,queue-plans,restore-jobs}.api.test.ts',
  'server/features/{orders/expire-unpaid-files,uploads/expire-uploads}.api.test.ts',
  'server/jobs/runner.api.test.ts',
  'server/ports/**/*.api.test.ts',
];

/**
 * API tests that run on SQLite only: random and hostile requests, which are refused before they reach a database, and
 * money rules that involve none.
 */
export const onSqliteAlone = [
  'server/http/fuzz*.api.test.ts',
  'server/http/openapi.api.test.ts',
  'server/features/payments/properties.api.test.ts',
];

/** Browser tests that `npm test` runs: the main journeys of an artist and of an engineer. */
export const journeys = [
  'journey.e2e.ts',
  'order-form.e2e.ts',
  'payment.e2e.ts',
  'order-page-day.e2e.ts',
  'uploads.e2e.ts',
  'admin.e2e.ts',
  'admin-money.e2e.ts',
  'admin-orders.e2e.ts',
  'admin-discounts.e2e.ts',
  'admin-messaging.e2e.ts',
  'admin-portfolio.e2e.ts',
  'settings.e2e.ts',
  'players.e2e.ts',
  'stem-check.e2e.ts',
  'accessibility.e2e.ts',
];
