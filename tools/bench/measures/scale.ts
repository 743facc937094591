import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { kill } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePorts } from '../../../test/services/free-ports.ts';
import { ensureInstalled } from '../../../test/services/packages.ts';
import { startPostgres } from '../../../test/services/postgres.ts';
import { startNginx } from '../../../test/services/proxies.ts';
import { startS3 } from '../../../test/services/s3.ts';
import { ensureLoadTools, rate } from '../load.ts';
import { onLeash, type Running, remove, scratch, startProduct } from '../servers.ts';
import { median, type Row } from '../table.ts';
import { orderRate, place } from './orders.ts';

const ROUNDS = 5;
const WARM_UPS = 5;
const CONNECTIONS = 64;
const CLIENTS = 16;
// Each order is another person's: those of one person wait for each other's counts.
const emails = () => `${randomUUID()}@example.com`;
const KILLED_AFTER_MS = 3_000;
const GOAL = 1.6;
/**
 * Of a processor, for each process (cpulimit): nginx, the clients and the store would fill two processors beside a single
 * process else.
 */
const PERCENT = 30;

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

/** Until the jobs of what was ordered are done: less than a tenth of a processor. */
const untilIdle = async (): Promise<void> => {
  const sum = () => [...readTicks().values()].reduce((all, ticks) => all + ticks, 0);
  for (let before = sum(), ticks = Infinity; ticks > 10; before += ticks) {
    await sleep(1000);
    ticks = sum() - before;
  }
};

/** Holds a process to its share until it is called. */
const limit = ({ pid }: Running): (() => void) => {
  const child = onLeash(spawn('cpulimit', ['-z', '-l', `${PERCENT}`, '-p', `${pid}`], { stdio: 'ignore' }));
  return () => child.kill('SIGTERM');
};

/** One process and two on one PostgreSQL and one S3, behind nginx as docs/operating.md configures it. */
export const measureScale = async (): Promise<Row[]> => {
  await ensureLoadTools();
  await ensureInstalled('cpulimit');
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
  const one = await start(first);
  const [alone, both] = [await startNginx([first]), await startNginx([first, second])];
  try {
    const rows: Row[] = [];
    for (const [what, measure] of [
      ['landing page', ({ url }: { url: string }) => rate(`${url}/`, { connections: CONNECTIONS })],
      ['orders with a 64 KB file', (nginx: { url: string }) => orderRate(nginx, emails)],
    ] as const) {
      const measureLimited = async (nginx: { url: string }, running: Running[]): Promise<number> => {
        for (let round = 0; round < WARM_UPS; round++) await measure(nginx);
        await untilIdle();
        const unlimit = running.map(limit);
        const rates: number[] = [];
        for (let round = 0; round < ROUNDS; round++) rates.push(await measure(nginx));
        for (const end of unlimit) end();
        return median(rates);
      };
      const byOne = await measureLimited(alone, [one]);
      // It isn't there before, as it would take jobs of the first.
      const two = await start(second);
      const { result: byTwo, shares } = await sharesOf(() => measureLimited(both, [one, two]));
      await two.stop();
      rows.push({
        what: `${what}, two processes with ${PERCENT} % of a processor each`,
        goal: `${GOAL} of one`,
        measured: `${byTwo.toFixed(0)}/s, ${(byTwo / byOne).toFixed(2)}`,
        baseline: `one: ${byOne.toFixed(0)}/s; processor: ${shares}`,
        holds: byTwo / byOne >= GOAL,
      });
    }
    rows.push(await measureKill(both.url, database.url, await start(second)));
    return rows;
  } finally {
    await Promise.all([alone.stop(), both.stop(), one.stop()]);
    await Promise.all([database.stop(), store.stop()]);
    remove(folder);
  }
};

/** Kills one process under load; clients try again with the same key, as the order form does. */
const measureKill = async (url: string, databaseUrl: string, { pid }: Running): Promise<Row> => {
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
          acknowledged.push(await place({ url }, agent, { key, email: emails() }));
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
