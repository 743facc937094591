import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { kill } from 'node:process';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { setSetting, settingKeys } from '../../../test/databases.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createDatabase, type Postgres, startPostgres } from '../../../test/services/postgres.ts';
import { AppError } from '../../lib/errors.ts';
import type { Database } from './port.ts';
import { openPostgres } from './postgres.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A proxy to a server, which can be cut and restored. */
const newLine = async ({ hostname, port: farPort }: URL) => {
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(Number(farPort), hostname);
    for (const [from, into] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        into.destroy();
      });
      from.pipe(into);
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    port,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: () => listen(port),
  };
};

describe('the product during a database outage', () => {
  let product: TestApp;
  let line: Awaited<ReturnType<typeof newLine>>;
  beforeAll(async () => {
    const url = new URL(await createDatabase(inject('postgresUrl')));
    line = await newLine(url);
    url.port = String(line.port);
    product = await startTestApp({ config: { DATABASE_URL: url.href } });
  });
  afterAll(async () => {
    await product.close();
    await line.cut();
  });
  const ask = async (path: string, method: 'GET' | 'PUT' = 'GET') =>
    product.app.inject({
      method,
      url: path,
      headers: await product.asOwner(),
      ...(method === 'PUT' ? { payload: { base_price: 60 } } : {}),
    });
  const calls = [
    ['/api/health', 'GET'],
    ['/api/settings', 'GET'],
    ['/api/faq', 'GET'],
    ['/api/admin/orders', 'GET'],
    ['/api/admin/settings', 'PUT'],
  ] as const;

  test('answers 503 with Retry-After, and recovers by itself', async () => {
    for (const [path, method] of calls) expect((await ask(path, method)).statusCode).toBe(200);
    await line.cut();
    // A health check result is cached for five seconds.
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 5_000);
    await expect.poll(async () => (await ask('/api/health')).statusCode).toBe(503);
    for (const [path, method] of calls) {
      const answer = await ask(path, method);
      expect(answer.statusCode, path).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.json()).toEqual({ detail: expect.stringMatching(/try again/) });
    }
    await line.mend();
    await expect.poll(async () => (await ask('/api/health')).statusCode).toBe(200);
    for (const [path, method] of calls) expect((await ask(path, method)).statusCode).toBe(200);
  });
});

describe('a broken connection', () => {
  let server: Postgres;
  let database: Database;
  beforeAll(async () => {
    server = await startPostgres({ durable: true });
    database = await openPostgres(server.url);
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
  });
  const pidOf = async (db: Database['read']) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0;
  const isAlive = (pid: number) => {
    try {
      return kill(pid, 0);
    } catch {
      return false;
    }
  };
  /** The latest query of a process of the server; undefined when it is gone. */
  const doing = async (pid: number) => {
    const query = sql<{ query: string }>`select query from pg_stat_activity where pid = ${pid}`;
    return (await query.execute(database.read)).rows[0]?.query;
  };
  const passing = { code: 'unavailable', retryAfter: expect.any(Number) };
  const recovers = () =>
    expect
      .poll(() =>
        database.check().then(
          () => 'back',
          (error: unknown) => (error instanceof AppError ? error.code : error),
        ),
      )
      .toBe('back');

  test('between two queries of a transaction rolls it back and does not end the process', async () => {
    const broken = database.transaction(async (tx) => {
      await setSetting(tx, 'half', '1');
      const pid = await pidOf(tx);
      await sql`select pg_terminate_backend(${pid})`.execute(database.read);
      await expect.poll(() => doing(pid)).toBeUndefined();
      await setSetting(tx, 'whole', '1');
    });
    await expect(broken).rejects.toMatchObject(passing);
    await recovers();
    expect(await settingKeys(database)).toEqual([]);
  });

  test('during a query', async () => {
    let pid = 0;
    const broken = database.transaction(async (tx) => {
      pid = await pidOf(tx);
      await sql`select pg_sleep(3600)`.execute(tx);
    });
    const refused = expect(broken).rejects.toMatchObject(passing);
    await expect.poll(() => pid && doing(pid)).toContain('pg_sleep');
    await sql`select pg_terminate_backend(${pid})`.execute(database.read);
    await refused;
    await recovers();
  });

  test('after the database process is killed loses nothing that was committed', async () => {
    await database.transaction((tx) => setSetting(tx, 'kept', '1'));
    const held = database.transaction(async (tx) => {
      await setSetting(tx, 'lost', '1');
      const pid = await pidOf(tx);
      kill(pid, 'SIGKILL');
      await expect.poll(() => isAlive(pid)).toBe(false);
      await setSetting(tx, 'lost too', '1');
    });
    await expect(held).rejects.toMatchObject(passing);
    await recovers();
    expect(await settingKeys(database)).toEqual(['kept']);
    await database.transaction((tx) => setSetting(tx, 'next', '1'));
    expect(await settingKeys(database)).toEqual(['kept', 'next']);
  });
});

test('each pool keeps two connections through a quiet time, so that a full server refuses nothing', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const database = await openPostgres(url);
  const connections = async () =>
    (
      await sql<{ pid: number }>`
        select pid from pg_stat_activity
        where datname = current_database() and application_name = 'mixfront' order by pid`.execute(
        database.read,
      )
    ).rows;
  const before = await connections();
  expect(before).toHaveLength(4);
  // Longer than a pool keeps the connections it can do without.
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await connections()).toEqual(before);
  vi.useRealTimers();
  await database.close();
});
