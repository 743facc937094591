import { env } from 'node:process';

// What runs where, in one place. `npm test` tells in minutes whether the product works: format, lint, types, dead code,
// import rules and the audit; the unit tests; the API tests on SQLite, and on PostgreSQL where the engine matters; the
// main journeys in a browser. `npm run test:full -- --rest`, which continuous integration runs after it: what the first
// list below leaves out, Lighthouse, the short run of the fault tests; and, under late answers (late-server.ts,
// late-database.ts), the API tests on PostgreSQL and the other browser tests, except that those that listen or measure
// get their answers at once. `npm run test:full` is both, with everything on PostgreSQL and in the browser once, late.
// What is late is the same in every run; `LATE_ANSWERS=seed` makes other things late, also before `vitest run`.

export type Scope = 'quick' | 'rest' | 'full';

/** Set by scripts/test.ts; a file run by hand belongs to every suite. */
export const scope: Scope = env.TEST_SCOPE === 'quick' || env.TEST_SCOPE === 'rest' ? env.TEST_SCOPE : 'full';

/**
 * Slow tests that seldom break: random and hostile input, processes and stores that die, hours of sound. `npm test`
 * leaves them to the rest.
 */
export const leftToTheRest = {
  unit: [
    'server/http/slow-clients-idle.test.ts',
    'server/media/check/{check-zip,checker-extremes}.test.ts',
    'server/media/decoders/aac-decoder.test.ts',
    'server/media/listening/{mix,preparer-breaks,preparer-extremes,verify-zip}.test.ts',
    'server/ports/database/outage.test.ts',
    'server/ports/storage/resumable-write*.test.ts',
    'server/ports/storage/s3-stall-timeout.test.ts',
    'shared/stem-meter/lossy-cutoff.test.ts',
    'web/features/stem-check/known-faults.test.ts',
  ],
  api: [
    'server/app/sound-leases.api.test.ts',
    'server/backup/refused-places.api.test.ts',
    'tools/seed/seed.api.test.ts',
    'server/features/clients/erasure-{mentions,raw-file}.api.test.ts',
    'server/features/deliveries/{mp3s,resumed-downloads}.api.test.ts',
    'server/features/images/picture-encoder.api.test.ts',
    'server/features/order-files/{check-file,check-lanes,probe-file}.api.test.ts',
    'server/features/pages/offered-settings.api.test.ts',
    'server/features/payments/properties.api.test.ts',
    'server/features/placing/{floods,s3-storage}.api.test.ts',
    'server/features/revisions/rounds-property.api.test.ts',
    'server/features/sessions/sign-in-rate-limit.api.test.ts',
    'server/features/uploads/studio-sized.api.test.ts',
    'server/http/fuzz*.api.test.ts',
    'server/http/public-files-absence.api.test.ts',
  ],
};

/**
 * API tests that `npm test` also runs on PostgreSQL: what depends on the engine most, such as locks, races, lists, search
 * and the queue.
 */
export const onPostgresToo = [
  'server/app/{queue-plans,recurring}.api.test.ts',
  'server/features/clients/client-lists.api.test.ts',
  'server/features/dashboard/dashboard.api.test.ts',
  'server/features/discounts/discount-races.api.test.ts',
  'server/features/ledger/idempotency.api.test.ts',
  'server/features/orders/{inbox,list-queries}.api.test.ts',
  'server/features/payments/races.api.test.ts',
  'server/features/placing/upload-races.api.test.ts',
  'server/features/sessions/sessions.api.test.ts',
  'server/jobs/runner.api.test.ts',
];

/**
 * API tests that run on SQLite only: random and hostile requests, which are refused before they reach a database, rules of
 * money and rounds that involve none, floods and large orders, what is done with the bytes of files and pictures,
 * whichever database has their rows, and the demo studio, which goes through what other tests try on both.
 */
export const onSqliteAlone = [
  'server/http/fuzz*.api.test.ts',
  'server/http/openapi.api.test.ts',
  'server/http/public-files-absence.api.test.ts',
  'server/http/public-files.api.test.ts',
  'server/features/deliveries/{mp3s,resumed-downloads}.api.test.ts',
  'server/features/images/{picture-encoder,save-image}.api.test.ts',
  'server/features/order-files/{check-file,check-lanes,probe-file}.api.test.ts',
  'server/features/pages/offered-settings.api.test.ts',
  'server/features/payments/properties.api.test.ts',
  'server/features/placing/{floods,s3-storage}.api.test.ts',
  'server/features/revisions/rounds-property.api.test.ts',
  'server/features/uploads/studio-sized.api.test.ts',
  'tools/seed/seed.api.test.ts',
];

/** Browser tests that `npm test` runs: the main journeys of an artist and of an engineer. */
export const journeys = [
  'journey.e2e.ts',
  'order-form.e2e.ts',
  'order-page-day.e2e.ts',
  'uploads.e2e.ts',
  'admin.e2e.ts',
  'admin-money.e2e.ts',
  'admin-orders.e2e.ts',
  'settings.e2e.ts',
  'players.e2e.ts',
];
