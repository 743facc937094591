import { env, exit } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { SECOND } from './clock.ts';
import { ConfigError, readConfig } from './config.ts';
import { closeDeps, createDeps } from './deps.ts';
import { AppError } from './errors.ts';
import type { Web } from './features/pages/web.ts';
import { ensureFirstAdmin } from './features/sessions/first-admin.ts';
import { createOutbox } from './jobs/outbox.ts';
import { createProbeJob } from './jobs/probe-files.ts';
import { createSweepJob } from './jobs/sweep.ts';

const DRAIN_MS = 28 * SECOND;

const start = async (findWeb: () => Promise<Web | undefined>): Promise<void> => {
  const config = readConfig(env);
  const log = pino({ level: config.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  const deps = await createDeps(config, log);
  const password = await ensureFirstAdmin(deps);
  const web = await findWeb();
  let isStopping = false;
  const app = await createApp(deps, { web, isStopping: () => isStopping });
  const jobs = [createOutbox(deps), createProbeJob(deps), createSweepJob(deps)];

  const stop = async (code: number): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    log.info('stopping: finishing what is under way');
    const closed = app.close().catch(() => undefined);
    // Uploads that need longer are ended cleanly; their files are removed before the database closes.
    await Promise.race([closed, sleep(DRAIN_MS)]);
    app.server.closeAllConnections();
    await Promise.race([closed, sleep(2 * SECOND)]);
    await Promise.allSettled(jobs.map((job) => job.stop()));
    await closeDeps(deps);
    exit(code);
  };
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'unexpected failure, stopping');
      void stop(1);
    });

  await app.listen({ port: config.PORT, host: config.HOST });
  for (const job of jobs) job.start();
  const { port } = app.server.address() as { port: number };
  greet(
    `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${port}`,
    config.ADMIN_USERNAME,
    password,
  );
};

const greet = (address: string, username: string, password: string | null): void => {
  const lines = [`Mixfront is ready at ${address}`, `Admin area: ${address}/admin`];
  if (password)
    lines.push(
      `Sign in as "${username}" with the password ${password}`,
      'This password is shown only now. Change it under Settings, or make a new one with: npm run reset-password',
    );
  console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
};

/** Starts the product with the web side it is given, and stops it so that nothing under way is lost. Ends the process. */
export const run = (findWeb: () => Promise<Web | undefined>): void => {
  start(findWeb).catch(giveUp);
};

const giveUp = (error: unknown): void => {
  const known = error instanceof ConfigError || error instanceof AppError;
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (known) console.error(error.message);
  else if (code === 'EADDRINUSE') console.error('PORT is taken by another program; set PORT to a free one');
  else if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    console.error(`DATA_DIR must be a folder that can be written: ${(error as Error).message}`);
  else console.error(error);
  exit(1);
};
