import { afterAll, beforeAll, expect } from 'vitest';
import type { Database } from '../../server/ports/database/port.ts';
import { openPostgres } from '../../server/ports/database/postgres.ts';
import type { ProductProcess } from '../run/product-process.ts';
import { freePorts } from '../services/free-ports.ts';
import { startNginx } from '../services/proxies.ts';
import { type Smtp, startSmtp } from '../services/smtp.ts';
import { type FaultStudio, openFaultStudio, signIn } from './studio.ts';

export type Side = 0 | 1;

/** Two processes on one PostgreSQL and one S3 behind nginx, with a mail server. */
export type Pair = {
  studio: FaultStudio;
  database: Database;
  smtp: Smtp;
  /** Behind nginx. */
  url: string;
  /** Each process directly. */
  urls: [string, string];
  process(side: Side): ProductProcess;
  /** Starts one side again. */
  start(side: Side): Promise<void>;
  close(): Promise<void>;
};

const openPair = async (variables: Record<string, string> = {}): Promise<Pair> => {
  const smtp = await startSmtp();
  const ports = (await freePorts(2)) as [number, number];
  const nginx = await startNginx(ports);
  const studio = await openFaultStudio({
    database: 'postgres',
    storage: 's3',
    variables: {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'studio@example.com',
      MAIL_RATE: '200',
      PUBLIC_URL: nginx.url,
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'info',
      ...variables,
    },
  });
  const running = new Map<Side, ProductProcess>();
  const start = async (side: Side) => {
    const { process } = await studio.start({ PORT: String(ports[side]) });
    running.set(side, process);
  };
  await Promise.all([start(0), start(1)]);
  const database = await openPostgres(studio.variables.DATABASE_URL ?? '');
  return {
    studio,
    database,
    smtp,
    url: nginx.url,
    urls: ports.map((port) => `http://127.0.0.1:${port}`) as [string, string],
    process(side) {
      const process = running.get(side);
      if (!process) throw new Error(`Side ${side} was never started`);
      return process;
    },
    start,
    async close() {
      await studio.close();
      await database.close();
      await nginx.stop();
      await smtp.stop();
    },
  };
};

/** A pair for the tests of a suite, and the owner's session. */
export const setPair = (variables?: Record<string, string>) => {
  const stage = { pair: {} as Pair, headers: {} as { authorization: string } };
  const { pair, headers } = stage;
  beforeAll(async () => {
    Object.assign(pair, await openPair(variables));
    Object.assign(headers, await signIn(pair.url));
  });
  afterAll(() => pair.close?.());
  return stage;
};

/** Waits until a condition holds; returns how long it took. */
export const timeUntil = async (holds: () => Promise<boolean>): Promise<number> => {
  const began = performance.now();
  await expect.poll(holds, { interval: 20 }).toBe(true);
  return performance.now() - began;
};
