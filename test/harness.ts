import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, inject } from 'vitest';
import { type AppOptions, createApp } from '../server/app/app.ts';
import { closeDeps, createDeps } from '../server/app/create-deps.ts';
import type { Deps } from '../server/deps.ts';
import { sealPlainSecrets } from '../server/features/second-factor/queries.ts';
import { ensureFirstAdmin } from '../server/features/sessions/first-admin.ts';
import { type Config, readConfig } from '../server/lib/config.ts';
import { createPictureEncoder, encoderLimits } from '../server/media/pictures/encoder.ts';
import { createReceiptWriter } from '../server/pdf/receipt-writer.ts';
import { createDatabase } from './services/postgres.ts';

/** The engine under test in this run of the suite, set in vitest.config.ts. */
export const engine = env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

export const owner = { username: 'owner', password: 'a long enough password' };

/** `await using` closes it at the end of its block. */
export type TestApp = AsyncDisposable & {
  app: FastifyInstance;
  deps: Deps;
  /** The address it listens on: real sockets, for what injected requests cannot show. */
  url: string;
  /** The folder of this product alone. */
  folder: string;
  /** The header of a signed-in owner; signs in at the first call. */
  asOwner(): Promise<{ authorization: string }>;
  /** Calls a path below /api/admin as that owner. */
  callAsOwner(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object | string,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** A second instance on the same database and files, as in another process. Ends with this one. */
  beside(): Promise<FastifyInstance>;
  close(): Promise<void>;
};

/** Its processes may take as long as a busy machine needs to start them. */
const createPatientDeps = async (config: Config): Promise<Deps> => {
  const log = pino({ level: config.LOG_LEVEL });
  return {
    ...(await createDeps(config, log)),
    pictures: createPictureEncoder(log, { ...encoderLimits, seconds: 600 }),
    receipts: createReceiptWriter(log, { seconds: 600 }),
  };
};

type Options = AppOptions & { config?: Partial<Config> };

/** The real product on an empty folder and an empty database of the engine under test, listening on 127.0.0.1. */
export const startTestApp = async ({ config: changes, ...options }: Options = {}): Promise<TestApp> => {
  const folder = await mkdtemp(join(tmpdir(), 'mixfront-test-'));
  const config: Config = {
    ...readConfig({
      DATA_DIR: folder,
      ADMIN_USERNAME: owner.username,
      ADMIN_PASSWORD: owner.password,
      LOG_LEVEL: 'silent',
    }),
    ...(engine === 'postgres' ? { DATABASE_URL: await createDatabase(inject('postgresUrl')) } : {}),
    RATE_LIMITS: false,
    ...changes,
  };
  const deps = await createPatientDeps(config);
  await sealPlainSecrets(deps);
  await ensureFirstAdmin(deps);
  const app = await createApp(deps, options);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  let token: Promise<string> | undefined;
  const asOwner = async () => {
    token ??= signIn(app);
    return { authorization: `Bearer ${await token}` };
  };
  const others: { app: FastifyInstance; deps: Deps }[] = [];
  const close = async () => {
    for (const other of others) {
      await other.app.close();
      await closeDeps(other.deps);
    }
    app.server.closeAllConnections();
    await app.close();
    await closeDeps(deps);
    await rm(folder, { recursive: true, force: true });
  };
  return {
    app,
    deps,
    url,
    folder,
    asOwner,
    callAsOwner: async (method, path, payload, headers) =>
      app.inject({
        method,
        url: `/api/admin${path}`,
        headers: { ...(await asOwner()), ...headers },
        ...(payload ? { payload } : {}),
      }),
    async beside() {
      const itsDeps = await createPatientDeps(config);
      const other = { app: await createApp(itsDeps, options), deps: itsDeps };
      others.push(other);
      await other.app.ready();
      return other.app;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
};

/** The same for all tests of a file: started before the first, closed after the last. */
export const setUpTestApp = (options?: Options): TestApp => {
  const product = {} as TestApp;
  beforeAll(async () => {
    Object.assign(product, await startTestApp(options));
  });
  afterAll(() => product.close());
  return product;
};

const signIn = async (app: FastifyInstance): Promise<string> => {
  const answer = await app.inject({ method: 'POST', url: '/api/admin/login', payload: owner });
  return answer.json<{ access_token: string }>().access_token;
};
