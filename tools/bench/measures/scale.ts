import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { kill } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePorts, startNginx } from '../../../test/services/nginx.ts';
import { startPostgres } from '../../../test/services/postgres.ts';
import { startS3 } from '../../../test/services/s3.ts';
import { ensureLoadTools, rate } from '../load.ts';
import { remove, scratch, startProduct } from '../servers.ts';
import { median, type Row } from '../table.ts';
import { orderRate, place } from './orders.ts';

const ROUNDS = 3;
const CONNECTIONS = 64;
const CLIENTS = 16;
const KILLED_AFTER_MS = 3_000;
const GOAL = 1.6;

/** Clock ticks of processor time so far, by the name of the process (proc(5), fields 14 and 15). */
const readTicks = (): Map<string, number> => {
  const ticks = new Map<string, number>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      ticks.set(name, (ticks.get(name) ?? 0) + Number(fields[11]) + Number(fields[12]));
    } catch {
      // It has ended meanwhile.
    }
  }
  return ticks;
};

/** What each program took of the processor time spent meanwhile: `postgres 31 %, …`. */
const sharesOf = async <R>(work: () => Promise<R>): Promise<{ result: R; shares: string }> => {
  const before = readTicks();
  const result = await work();
  const spent = [...readTicks()].map(([name, ticks]) => [name, ticks - (before.get(name) ?? 0)] as const);
  const total = spent.reduce((sum, [, ticks]) => sum + Math.max(0, ticks), 0);
  const shares = spent
    .filter(([, ticks]) => ticks > total / 50)
    .sort(([, one], [, other]) => other - one)
    .map(([name, ticks]) => `${name} ${Math.round((100 * ticks) / total)} %`)
    .join(', ');
  return { result, shares };
};

/** One process and two on one PostgreSQL and one S3, behind nginx as docs/operating.md configures it. */
export const measureScale = async (): Promise<Row[]> => {
  await ensureLoadTools();
  const [database, store] = await Promise.all([startPostgres({ durable: true }), startS3()]);
  const variables = {
    DATABASE_URL: database.url,
    STORAGE_URL: store.storageUrl,
    AWS_ACCESS_KEY_ID: store.accessKeyId,
    AWS_SECRET_ACCESS_KEY: store.secretAccessKey,
  };
  const folder = scratch();
  const [first, second] = (await freePorts(2)) as [number, number];
  const start = (port: number) => startProduct(folder, { ...variables, PORT: String(port) });
  const running = [await start(first), await start(second)];
  const [alone, both] = [await startNginx([first]), await startNginx([first, second])];
  try {
    const rows: Row[] = [];
    for (const [what, measure] of [
      ['orders with a 64 KB file', orderRate],
      ['landing page', ({ url }: { url: string }) => rate(`${url}/`, { connections: CONNECTIONS })],
    ] as const) {
      await measure(alone);
      await measure(both);
      const { result: pairs, shares } = await sharesOf(async () => {
        const measured: { one: number; two: number }[] = [];
        for (let round = 0; round < ROUNDS; round++)
          measured.push({ one: await measure(alone), two: await measure(both) });
        return measured;
      });
      const ratio = median(pairs.map(({ one, two }) => two / one));
      rows.push({
        what: `${what}, two processes on one PostgreSQL and S3`,
        goal: `${GOAL} of one`,
        measured: `${median(pairs.map(({ two }) => two)).toFixed(0)}/s, ${ratio.toFixed(2)}`,
        baseline: `one: ${median(pairs.map(({ one }) => one)).toFixed(0)}/s; processor: ${shares}`,
        holds: ratio >= GOAL,
      });
    }
    rows.push(await measureKill(both.url, database.url, running[1]?.pid ?? 0));
    return rows;
  } finally {
    await Promise.all([alone.stop(), both.stop(), ...running.map((one) => one.stop())]);
    await Promise.all([database.stop(), store.stop()]);
    remove(folder);
  }
};

/** Kills one process under load; clients try again with the same key, as the order form does. */
const measureKill = async (url: string, databaseUrl: string, pid: number): Promise<Row> => {
  const db = new Client({ connectionString: databaseUrl });
  await db.connect();
  const countOrders = async () =>
    Number((await db.query<{ count: string }>('select count(*) from orders')).rows[0]?.count);
  const placedBefore = await countOrders();
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const acknowledged: string[] = [];
  let [isOver, refused] = [false, 0];
  const client = async () => {
    while (!isOver) {
      const key = randomUUID();
      for (let isDone = false; !isDone; )
        try {
          acknowledged.push(await place({ url }, agent, key));
          isDone = true;
        } catch {
          refused++;
          await sleep(50);
        }
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  await sleep(KILLED_AFTER_MS);
  kill(pid, 'SIGKILL');
  const before = acknowledged.length;
  await sleep(KILLED_AFTER_MS);
  isOver = true;
  await Promise.all(clients);
  agent.destroy();
  const { rows } = await db.query('select id from orders where id = any($1)', [acknowledged]);
  // Every client went on until its order was acknowledged, so each is there once.
  const doubled = (await countOrders()) - placedBefore - acknowledged.length;
  await db.end();
  const lost = acknowledged.length - rows.length;
  return {
    what: 'a process killed under load',
    goal: 'nothing lost, nothing doubled',
    measured: `${acknowledged.length} orders acknowledged (${before} before), ${lost} lost, ${doubled} doubled`,
    baseline: `${refused} requests were answered 502 and sent again`,
    holds: lost === 0 && doubled === 0,
  };
};
