import { signIn } from '../content.ts';
import { fillFolder } from '../filled.ts';
import { fillPostgres } from '../filled-postgres.ts';
import { within } from '../pressure.ts';
import { type Running, remove, startBare, startProduct } from '../servers.ts';
import type { Row } from '../table.ts';

const ORDERS = 1_000_000;
const ROUNDS = 30;
const MAX_TIMES = 2;
const FIRST_PAGE_MS = 15;
// Rare, common, two together, in every order, in none.
const words = ['garrick', 'dina', 'imani holm', 'luz.kovacs1', 'example.com', 'night bus', 'clara nobody'];

const search = (word: string) => `/api/admin/orders?${new URLSearchParams({ search: word })}`;

/**
 * How long requests take one after another, alternating between both, so that a busy moment of the machine affects
 * both.
 */
const inTurn = async (paths: string[], ask: ((path: string) => Promise<Response>)[]): Promise<number[][]> => {
  const taken: number[][] = ask.map(() => []);
  for (let round = 0; round <= ROUNDS; round++)
    for (const path of paths)
      for (const [n, one] of ask.entries()) {
        const started = performance.now();
        await (await one(path)).arrayBuffer();
        if (round) taken[n]?.push(performance.now() - started);
      }
  return taken;
};

const told = (taken: number[]) =>
  `p50 ${within(taken, 0.5).toFixed(1)} ms, p99 ${within(taken, 0.99).toFixed(1)} ms`;

const measure = async (engine: string, product: Running, bare: Running): Promise<Row[]> => {
  const { get } = await signIn(product);
  const [ours = [], theirs = []] = await inTurn(words.map(search), [get, (path) => fetch(bare.url + path)]);
  const [page = []] = await inTurn(['/api/admin/orders'], [get]);
  const [counted = []] = await inTurn(
    ['/api/admin/orders?status=delivered', '/api/admin/orders?status=pending'],
    [get],
  );
  const ratio = within(ours, 0.99) / within(theirs, 0.99);
  const quick = (what: string, taken: number[]): Row => ({
    what: `${what}, ${ORDERS.toLocaleString('en')} orders, ${engine}`,
    goal: `p99 ${FIRST_PAGE_MS} ms`,
    measured: told(taken),
    baseline: '-',
    holds: within(taken, 0.99) <= FIRST_PAGE_MS,
  });
  return [
    {
      what: `order search, ${ORDERS.toLocaleString('en')} orders, ${engine}`,
      goal: `p99 ${MAX_TIMES}x a bare trigram query`,
      measured: `${told(ours)}, ${ratio.toFixed(2)}x`,
      baseline: `bare: ${told(theirs)}`,
      holds: ratio <= MAX_TIMES,
    },
    quick('first page of orders', page),
    quick('orders of a status, with their count', counted),
  ];
};

export const measureSearch = async (): Promise<Row[]> => {
  const folder = await fillFolder(ORDERS);
  const [product, bare] = [await startProduct(folder), await startBare('search', folder, folder)];
  const rows = await measure('SQLite', product, bare);
  await Promise.all([product.stop(), bare.stop()]);
  remove(folder);
  return rows;
};

/** The same on PostgreSQL; filling it takes some minutes. */
export const measureSearchPostgres = async (): Promise<Row[]> => {
  const { url, stop } = await fillPostgres(ORDERS);
  const [product, bare] = [
    await startProduct(undefined, { DATABASE_URL: url }),
    await startBare('search-postgres', url),
  ];
  const rows = await measure('PostgreSQL', product, bare);
  await Promise.all([product.stop(), bare.stop()]);
  for (const { folder } of [product, bare]) remove(folder);
  await stop();
  return rows;
};
