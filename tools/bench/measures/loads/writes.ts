import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../../content.ts';
import { within } from '../../pressure.ts';
import { type Running, remove, startBare, startProduct } from '../../servers.ts';
import type { Row } from '../../table.ts';
import { sendBare, sendOrder, sendSmallOrder } from '../send-files.ts';

const MAX_TIMES = 3;
const CLIENTS = 20;
const SECONDS = 15;
const BESIDE_EVERY_MS = 20;

const totalOrders = async (product: Running): Promise<number> => {
  const { get } = await signIn(product);
  return ((await (await get('/api/admin/orders?limit=1')).json()) as { total: number }).total;
};

/** Requests the settings 50 times a second until told to stop; returns how long each request took. */
const besides = (url: string) => {
  const taken: number[] = [];
  let failed = 0;
  const timer = setInterval(async () => {
    const started = performance.now();
    const answer = await fetch(`${url}/api/settings`).catch(() => null);
    await answer?.arrayBuffer();
    if (!answer?.ok) failed++;
    taken.push(performance.now() - started);
  }, BESIDE_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return { p99: within(taken, 0.99), failed, count: taken.length };
    },
  };
};

/**
 * L4 and L5: one order of 500 MB against a bare write of the same bytes, then four at once with readers beside them.
 */
const measureLarge = async (): Promise<Row[]> => {
  const [product, bare] = [await startProduct(), await startBare('hashed-upload', '')];
  await sendOrder(product);
  const timed = async (work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    return (performance.now() - started) / 1000;
  };
  const theirs = await timed(() => sendBare(bare));
  const before = product.memory('now');
  product.resetPeak();
  const ours = await timed(() => sendOrder(product));
  const [grown, stored] = [product.memory('peak') - before, await totalOrders(product)];
  const readers = besides(product.url);
  product.resetPeak();
  await Promise.all(Array.from({ length: 4 }, () => sendOrder(product)));
  const beside = readers.stop();
  const [grownByFour, whole] = [product.memory('peak') - before, (await totalOrders(product)) - stored];
  await Promise.all([product.stop(), bare.stop()]);
  for (const { folder } of [product, bare]) remove(folder);
  return [
    {
      what: 'L4 one order of 500 MB',
      goal: `${MAX_TIMES}x bare stream-hash-write, +100 MB`,
      measured: `${ours.toFixed(2)} s, ${(ours / theirs).toFixed(2)}x, +${grown.toFixed(0)} MB`,
      baseline: `bare, unsynced: ${theirs.toFixed(2)} s`,
      holds: ours <= MAX_TIMES * theirs && grown <= 100,
    },
    {
      what: 'L5 four orders of 500 MB, 50 readers a second beside',
      goal: 'all whole, +200 MB, settings p99 150 ms',
      measured: `${whole} whole, +${grownByFour.toFixed(0)} MB, p99 ${beside.p99.toFixed(0)} ms`,
      baseline: `${beside.count} answers beside, ${beside.failed} failed`,
      holds: whole === 4 && grownByFour <= 200 && beside.p99 <= 150 && beside.failed === 0,
    },
  ];
};

/** L6: 20 clients that place orders of 1 MB, each sending the next when the last is answered. */
const measureMany = async (): Promise<Row> => {
  const product = await startProduct();
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const taken: number[] = [];
  const until = performance.now() + SECONDS * 1000;
  const client = async () => {
    while (performance.now() < until) {
      const started = performance.now();
      await sendSmallOrder(product, agent);
      taken.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const perSecond = taken.length / ((performance.now() - started) / 1000);
  agent.destroy();
  await sleep(100);
  const lost = taken.length - (await totalOrders(product));
  await product.stop();
  remove(product.folder);
  const p99 = within(taken, 0.99);
  return {
    what: `L6 ${CLIENTS} clients with orders of 1 MB`,
    goal: '25/s, p99 1500 ms, none lost',
    measured: `${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(0)} ms, ${lost} lost`,
    baseline: `${taken.length} orders`,
    holds: perSecond >= 25 && p99 <= 1500 && lost === 0,
  };
};

export const measureWrites = async (): Promise<Row[]> => [...(await measureLarge()), await measureMany()];
