import { env } from 'node:process';
import type { Need } from './services/packages.ts';

// What runs in which command, in one place.
//
// `npm test`, at every change: format, lint, types, dead code, import rules, known vulnerabilities; the quick unit tests
// and the quick API tests on SQLite; on PostgreSQL the races of money; three journeys in a browser.
// `npm run test:full`, before merging: everything that a change is likely to break. Nearly every unit and API test on
// SQLite; on PostgreSQL locks, races, lists, search, queues, migrations and backups; in the browser each screen and each
// risk once, the accessibility of every screen and the weight of the pages; faults, each a few times. With `--rest`, what
// `npm test` has left out: continuous integration runs both.
// `npm run test:nightly`, before a release and after changes to timing: everything. Each fault as often as
// docs/reliability.md says, properties with more values; API tests on PostgreSQL, too; every walk on the whole
// Chromium, with answers that are late by a printed seed (late-server.ts, late-database.ts) unless it measures sound;
// Firefox and WebKit; Lighthouse's scores; gigabytes of sound; the container.
//
// A file that isn't named here runs in `npm test` if it is a unit or API test, on SQLite, and nightly only if it is a
// browser or fault test.

export type Scope = 'quick' | 'rest' | 'full' | 'nightly';

/** Set by scripts/test.ts. Without it, by hand, every file can be run, with short counts. */
export const scope = env.TEST_SCOPE as Scope | undefined;

export const isNightly = scope === 'nightly';

/** How often to do something: a few times, or nightly as often as promised. */
export const count = (short: number, nightly: number): number => (isNightly ? nightly : short);

/** Seeds what is tried at random: properties, fuzz, late answers. The same seed tries the same. */
export const seed = Number(env.TEST_SEED || 1);

// What `npm test` leaves to `rest` and `nightly`: random and hostile input, processes and stores that die, hours of
// sound, and whatever waits or computes for long.

const unit = {
  all: ['{shared,server,web,tools,scripts,test}/**/*.test.{ts,tsx}'],
  never: ['**/*.api.test.ts'],
  rest: [
    'server/backup/archive/hostile-archives.test.ts',
    'server/features/{order-files/entry-names,pages/{every-setting,page-content}}.test.ts',
    'server/features/{sessions/read-device,versions/file-names}.test.ts',
    'server/http/slow-clients-idle.test.ts',
    'server/media/check/{check-zip,checker,prober}.test.ts',
    'server/media/decoders/aac-decoder.test.ts',
    'server/media/listening/{mix,preparer,preparer-breaks,resample}.test.ts',
    'server/media/pictures/encoder.test.ts',
    'server/pdf/receipt-writer.test.ts',
    'server/ports/database/{locks,migrate,outage,search}.test.ts',
    'server/ports/email/smtp-faults.test.ts',
    'server/ports/storage/{resumable-write,resumable-write-faults,resumable-write-sweep}.test.ts',
    'server/ports/storage/{s3,s3-stall-timeout,storage}.test.ts',
    'shared/audio/{loudness,read-facts}.test.ts',
    'shared/calendar.test.ts',
    'shared/stem-check/{any-report,faults,file-findings,full-mix}.test.ts',
    'shared/stem-check/{many-sounds,song-findings,song-names}.test.ts',
    'shared/stem-meter/{lossy-cutoff,stem-meter}.test.ts',
    'test/{browser-server-check-parity,regular-expressions}.test.ts',
    'test/run/*.test.ts',
    'test/services/services.test.ts',
    'web/features/stem-check/{check-file,check-zip,known-faults}.test.ts',
  ],
  nightly: [
    'scripts/runtime.test.ts',
    'server/media/check/checker-extremes.test.ts',
    'server/media/listening/preparer-extremes.test.ts',
    'server/media/listening/verify-zip.test.ts',
    'server/ports/storage/resumable-write-kills.test.ts',
    'tools/demo-audio/audio.test.ts',
  ],
};

const sqlite = {
  all: ['{server,tools}/**/*.api.test.ts'],
  never: [],
  rest: [
    'server/app/sound-leases.api.test.ts',
    'server/backup/{backup,refused-places,unsubscribed-list}.api.test.ts',
    'server/features/bulk-emails/{bulk-emails,parts}.api.test.ts',
    'server/features/card/card.api.test.ts',
    'server/features/clients/{client-figures,erasure,erasure-mentions,import,unsubscribe}.api.test.ts',
    'server/features/deliveries/{deliveries,delivery-races,lock,mp3s,resumed-downloads}.api.test.ts',
    'server/features/email-setup/email-server.api.test.ts',
    'server/features/emails/{crashes,jobs-of-emails,limits,precedence,sending}.api.test.ts',
    'server/features/exports/{exports,order-data}.api.test.ts',
    'server/features/face/look.api.test.ts',
    'server/features/images/{picture-encoder,save-image}.api.test.ts',
    'server/features/ledger/recount.api.test.ts',
    'server/features/listening-copies/prepare-sound.api.test.ts',
    'server/features/order-files/{check-file,check-lanes,later-files,probe-file}.api.test.ts',
    'server/features/order-links/{lost-links,renew-all}.api.test.ts',
    'server/features/orders/{list-queries,status-email,undo}.api.test.ts',
    'server/features/passkeys/totp.api.test.ts',
    'server/features/payments/{client-reports,deposits,properties,receipt-numbers,receipts}.api.test.ts',
    'server/features/placing/{file-formats,floods,s3-storage,upload-slots}.api.test.ts',
    'server/features/portfolio/{cover,portfolio-changes}.api.test.ts',
    'server/features/retention/retention.api.test.ts',
    'server/features/revisions/{rounds,rounds-property}.api.test.ts',
    'server/features/sessions/{devices,sign-in-rate-limit}.api.test.ts',
    'server/features/showcase/{locked-original,showcase}.api.test.ts',
    'server/features/system/{health,storage}.api.test.ts',
    'server/features/testimonials/{testimonial-changes,testimonial-refusals}.api.test.ts',
    'server/features/uploads/{interrupted,tus-conformance,upload-limits}.api.test.ts',
    'server/features/versions/{version-files,versions}.api.test.ts',
    'server/http/{drain-request,fuzz,fuzz-addresses,public-files,public-files-absence}.api.test.ts',
  ],
  nightly: ['server/features/uploads/studio-sized.api.test.ts', 'tools/seed/seed.api.test.ts'],
};

/** What depends on the engine: locks, races, lists, search, queues, migrations, backups. Most others nightly. */
const postgres = {
  all: sqlite.all,
  /**
   * Hostile requests, which are refused before they reach a database, rules that involve none, floods and large orders,
   * what is done with the bytes of files, and the demo studio, which goes through what others try on both.
   */
  never: [
    'server/http/{fuzz*,openapi,public-files*}.api.test.ts',
    'server/features/deliveries/{mp3s,resumed-downloads}.api.test.ts',
    'server/features/images/{picture-encoder,save-image}.api.test.ts',
    'server/features/order-files/{check-file,check-lanes,probe-file}.api.test.ts',
    'server/features/pages/offered-settings.api.test.ts',
    'server/features/payments/properties.api.test.ts',
    'server/features/placing/{floods,s3-storage}.api.test.ts',
    'server/features/revisions/rounds-property.api.test.ts',
    'server/features/uploads/studio-sized.api.test.ts',
    'tools/seed/seed.api.test.ts',
  ],
  quick: [
    'server/features/discounts/discount-races.api.test.ts',
    'server/features/offer/offer-races.api.test.ts',
    'server/features/payments/races.api.test.ts',
  ],
  rest: [
    'server/app/{queue-plans,recurring,sweep}.api.test.ts',
    'server/backup/{backup,doctor/*}.api.test.ts',
    'server/features/bulk-emails/{bulk-emails,parts}.api.test.ts',
    'server/features/clients/{client-lists,import}.api.test.ts',
    'server/features/dashboard/{dashboard,inbox,queue}.api.test.ts',
    'server/features/deliveries/delivery-races.api.test.ts',
    'server/features/discounts/code-uses.api.test.ts',
    'server/features/emails/crashes.api.test.ts',
    'server/features/ledger/{idempotency,recount}.api.test.ts',
    'server/features/orders/{full-view,list-plans,list-queries,status}.api.test.ts',
    'server/features/payments/receipt-numbers.api.test.ts',
    'server/features/placing/{changed-offer,upload-races,uploads}.api.test.ts',
    'server/features/portfolio/edit-queries.api.test.ts',
    'server/features/sessions/sessions.api.test.ts',
    'server/features/system/row-versions.api.test.ts',
    'server/features/uploads/{expire-uploads,upload-limits}.api.test.ts',
    'server/jobs/runner.api.test.ts',
    'server/ports/database/old-databases.api.test.ts',
  ],
};

/** What listens, or measures time most finely: one at a time, after the others, and with answers that are never late. */
const alone = {
  all: [
    'e2e/{admin-stems,engines,stem-check-form,stem-check-large,stem-player,stem-stack-large}.e2e.ts',
    'e2e/listening-*.e2e.ts',
    'test/faults/{endless-sounds,mail-server,wrong-starts}.faults.ts',
  ],
  never: [],
  quick: [],
  rest: ['e2e/{listening-compare,listening-versions,stem-player}.e2e.ts'],
};

/** Each screen and each risk once. */
const browser = {
  all: ['e2e/*.e2e.ts'],
  never: alone.all,
  quick: ['e2e/{journey,order-page-day,admin-orders}.e2e.ts'],
  rest: [
    'e2e/{accessibility,admin-accessibility,first-visit,screens}.e2e.ts',
    'e2e/{content,order-form,pages,players,stem-check}.e2e.ts',
    'e2e/{offline,stored-scripts,uploads-return}.e2e.ts',
    'e2e/{messages,order-life,order-notes,order-page,payment,payment-report,your-orders}.e2e.ts',
    'e2e/{admin,admin-code,admin-overview,passkeys,setup-guide}.e2e.ts',
    'e2e/{admin-money,admin-order-files,admin-status,admin-versions,by-hand}.e2e.ts',
    'e2e/{admin-clients,admin-images,admin-messaging,offer,settings}.e2e.ts',
  ],
};

/** What a change of the product is likely to break; a machine that fails in other ways, nightly. */
const faults = {
  all: ['test/faults/*.faults.ts'],
  never: alone.all,
  quick: [],
  rest: [
    'test/faults/{backups,doctor,full-disk}.faults.ts',
    'test/faults/{bad-tokens,hostile-files,hostile-requests,naughty-strings,odd-paths}.faults.ts',
    'test/faults/{duplicate-requests,lost-answer,order-kills,receipt-numbers,write-order}.faults.ts',
    'test/faults/{stopping,two-processes}.faults.ts',
  ],
};

type Suite = { all: string[]; never: string[]; quick?: string[]; rest: string[]; nightly?: string[] };
export const suites = { unit, sqlite, postgres, browser, faults, alone } satisfies Record<string, Suite>;

/** Which files of a suite this command runs, as Vitest's `include` and `exclude`, from the repository's root. */
export const select = (name: keyof typeof suites): { include: string[]; exclude: string[] } => {
  const { all, never, quick, rest, nightly = [] }: Suite = suites[name];
  const everything = { include: all, exclude: never };
  if (env.TEST_FILES) return everything;
  const [first, others] = quick ? [quick, [...quick, ...rest]] : [all, all];
  if (scope === 'quick')
    return { include: first, exclude: [...never, ...(quick ? [] : [...rest, ...nightly])] };
  if (scope === 'rest') return { include: rest, exclude: never };
  if (scope === 'full') return { include: others, exclude: [...never, ...nightly] };
  return everything;
};

const quick: [Need, ...Need[]] = ['headless shell', 'font', 'postgresql', 'swift', 'openssl'];
const full: [Need, ...Need[]] = [...quick, 'ffmpeg', 'nginx', 'caddy', 'strace'];

/** What has to be on the machine; scripts/test.ts installs it before the first test. */
export const needed: Record<Scope, [Need, ...Need[]]> = {
  quick,
  rest: full,
  full,
  nightly: [...full, 'chromium', 'firefox', 'webkit', 'pulseaudio', 'faketime', 'debootstrap'],
};
