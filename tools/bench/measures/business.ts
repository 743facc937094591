import { signIn } from '../content.ts';
import { fillFolder } from '../filled.ts';
import { type Running, startProduct } from '../servers.ts';
import type { Row } from '../table.ts';

const SIZES = [10_000, 1_000_000] as const;
/** A hundred times the data may take this many times as long. */
const MAX_GROWTH = 5;
const ROUNDS = 40;

const searches = [
  'garrick',
  'dina',
  'clara nobody',
  'imani holm',
  'luz.kovacs1',
  'example.com',
  'ea',
  'night bus',
];
const each = (path: string) => searches.map((search) => `${path}?${new URLSearchParams({ search })}`);

const routes = {
  clients: [
    ['client list, first page', ['/api/admin/clients']],
    ['client list, active', ['/api/admin/clients?filter=active']],
    ['client list, recent', ['/api/admin/clients?filter=recent']],
    ['client search', each('/api/admin/clients')],
    ['order search', each('/api/admin/orders')],
  ],
  dashboard: [['overview', ['/api/admin/dashboard']]],
} as const;
type Name = keyof typeof routes;

type Times = { p50: number; p99: number };

const timesOf = (taken: number[]): Times => {
  const sorted = [...taken].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
};

type Studio = { product: Running; get(path: string): Promise<Response> };

const open = async (size: number): Promise<Studio> => {
  const product = await startProduct(await filled(size));
  return { product, get: (await signIn(product)).get };
};

const folders = new Map<number, Promise<string>>();
const filled = (size: number): Promise<string> => {
  const folder = folders.get(size) ?? fillFolder(size);
  folders.set(size, folder);
  return folder;
};

/**
 * One request after another, as one owner sends them; the studios take turns, so that a busy moment of the machine
 * affects both.
 */
const askInTurn = async (studios: Studio[], paths: readonly string[]): Promise<Times[]> => {
  const taken: number[][] = studios.map(() => []);
  for (let round = 0; round <= ROUNDS; round++)
    for (const path of paths)
      for (const [n, { get }] of studios.entries()) {
        const started = performance.now();
        await (await get(path)).arrayBuffer();
        if (round) taken[n]?.push(performance.now() - started);
      }
  return taken.map(timesOf);
};

const measure = async (name: Name): Promise<Row[]> => {
  const studios: Studio[] = [];
  for (const size of SIZES) studios.push(await open(size));
  const rows: Row[] = [];
  for (const [what, paths] of routes[name]) {
    const [small, large] = await askInTurn(studios, paths);
    if (!small || !large) continue;
    const told = ({ p50, p99 }: Times) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
    const growth = large.p50 / small.p50;
    rows.push({
      what: `${what}, at 1,000,000 orders`,
      goal: `${MAX_GROWTH}x for 100x`,
      measured: `${told(large)}, ${growth.toFixed(2)}x`,
      baseline: `at 10,000: ${told(small)}`,
      holds: growth <= MAX_GROWTH,
    });
  }
  for (const { product } of studios) await product.stop();
  return rows;
};

/** What the owner opens many times a day, in a studio of ten years and in one a hundred times as large. */
export const measureClients = (): Promise<Row[]> => measure('clients');
export const measureDashboard = (): Promise<Row[]> => measure('dashboard');
