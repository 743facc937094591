import { env, exit, stdout, umask } from 'node:process';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import type { Deps } from '../deps.ts';
import { bulkEmailQueue } from '../features/bulk-emails/queue-bulk-emails.ts';
import { addCheckQueue } from '../features/order-files/add-check.ts';
import { checkQueue } from '../features/order-files/check-file.ts';
import { probeQueue } from '../features/order-files/probe-file.ts';
import { orderLinksQueue } from '../features/order-links/send-links.ts';
import type { Web } from '../features/pages/web-build.ts';
import { sealPlainSecrets } from '../features/second-factor/queries.ts';
import { ensureFirstAdmin } from '../features/sessions/first-admin.ts';
import { showcaseQueue } from '../features/showcase/make-drafts.ts';
import { createRunner } from '../jobs/runner.ts';
import { type Config, getOwnUrl, hostInUrl, readConfig } from '../lib/config.ts';
import { restrictDataFolder } from '../lib/file-permissions.ts';
import { describeStartupError } from '../lib/startup-errors.ts';
import { holdStudio } from '../ports/open.ts';
import { createApp } from './app.ts';
import { createDeps } from './create-deps.ts';
import { allowHeapGrowth } from './node-tuning.ts';
import { recurringQueue } from './recurring.ts';
import { emailQueue } from './send-email.ts';
import { createShutdown, type Shutdown } from './shutdown.ts';
import { soundQueue, versionQueue } from './sound-queues.ts';

const start = async (findWeb: () => Promise<Web>): Promise<void> => {
  const config = readConfig(env);
  const log = pino({ level: config.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  await restrictDataFolder(config.DATA_DIR);
  const release = await holdStudio(config);
  // The lock ends with the process, however that ends; until then something must refer to it.
  process.once('exit', release);
  const deps = await createDeps(config, log);
  const web = await findWeb();
  const queues = [
    addCheckQueue(deps),
    bulkEmailQueue(deps),
    checkQueue(deps, 'long'),
    checkQueue(deps, 'quick'),
    emailQueue(deps),
    orderLinksQueue(deps),
    probeQueue(deps),
    recurringQueue(deps),
    showcaseQueue(deps),
    soundQueue(deps),
    versionQueue(deps),
  ];
  const jobs = queues.map((queue) => createRunner(deps, queue));
  let stop: Shutdown | undefined;
  const app = await createApp(deps, { web, isStopping: () => stop?.isUnderWay() ?? false });
  const shutdown = createShutdown({ app, deps, jobs });
  stop = shutdown;
  stopOnSignals(shutdown, log);

  const password = await listen(app, deps).catch((error: unknown) => {
    // Stopped during startup: the shutdown closes what is open and ends the process.
    if (!shutdown.isUnderWay()) throw error;
  });
  if (password === undefined || shutdown.isUnderWay()) return;
  const hasReserve = await deps.database.keepReserve();
  for (const job of jobs) job.start();
  allowHeapGrowth();
  const { port } = app.server.address() as { port: number };
  greet(port, password, hasReserve, config);
};

const listen = async (app: FastifyInstance, deps: Deps): Promise<string | null> => {
  await sealPlainSecrets(deps);
  await app.listen({ port: deps.config.PORT, host: deps.config.HOST });
  // Last, so that nothing can fail before the generated password is shown.
  return ensureFirstAdmin(deps);
};

const stopOnSignals = (stop: Shutdown, log: Logger): void => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop.run(0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'unexpected failure, stopping');
      void stop.run(1);
    });
};

const greet = (port: number, password: string | null, hasReserve: boolean, config: Config): void => {
  const address = `http://${hostInUrl(config.HOST)}:${port}`;
  const isBehindProxy = config.PUBLIC_URL !== getOwnUrl(config);
  const keptIn = config.DATABASE_URL
    ? 'The database is in PostgreSQL.'
    : `Everything is saved in ${config.DATA_DIR}.`;
  const lines = [
    `Mixfront is ready at ${address}${isBehindProxy ? ` for visitors of ${config.PUBLIC_URL}` : ''}`,
    `Admin area: ${isBehindProxy ? config.PUBLIC_URL : address}/admin`,
  ];
  if (password)
    lines.push(
      `Sign in as "${config.ADMIN_USERNAME}" with the password ${password}`,
      'This password is shown only once. Change it under Settings, or get a new one with: npm run reset-password (and the same variables)',
      `The overview there guides you through setting up your studio. ${keptIn}${stdout.isTTY ? ' Press Ctrl-C to stop; nothing is lost.' : ''}`,
    );
  if (/\/\/(0\.0\.0\.0|\[::\])/.test(config.PUBLIC_URL))
    lines.push(
      `Set PUBLIC_URL to the address visitors use: right now, links in emails lead to ${config.PUBLIC_URL}`,
    );
  if (!hasReserve)
    lines.push(
      `The disk with ${config.DATA_DIR} is full or nearly so, and orders may be refused: free some space, or sign in and delete what you don’t need.`,
    );
  console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
};

/** Starts the product with the given web build and shuts it down gracefully. Ends the process. */
export const run = (findWeb: () => Promise<Web>): void => {
  // Everything written from here on, including temporary files of libraries, is readable by this user only.
  umask(0o077);
  start(findWeb).catch((error: unknown) => {
    console.error(describeStartupError(error));
    exit(1);
  });
};
