import { signIn } from '../content.ts';
import { fillFolder } from '../filled.ts';
import { startProduct } from '../servers.ts';
import type { Row } from '../table.ts';

const SIZES = [10_000, 1_000_000] as const;
/** A hundred times the data may cost so many times the time. */
const MOST_GROWTH = 5;
const ROUNDS = 30;

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

type Times = { p50: number; p99: number; slowest: string };

const timesOf = (taken: { path: string; ms: number }[]): Times => {
  const sorted = [...taken].sort((a, b) => a.ms - b.ms);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.ms ?? 0;
  return { p50: at(0.5), p99: at(0.99), slowest: sorted.at(-1)?.path ?? '' };
};

/** Every route on a studio of so many orders, one request after the other, as one owner asks. */
const measureSize = async (name: Name, folder: string): Promise<Times[]> => {
  const product = await startProduct(folder);
  const { get } = await signIn(product);
  const all: Times[] = [];
  for (const [, paths] of routes[name]) {
    const taken: { path: string; ms: number }[] = [];
    for (let round = 0; round <= ROUNDS; round++)
      for (const path of paths) {
        const started = performance.now();
        await (await get(path)).arrayBuffer();
        if (round) taken.push({ path, ms: performance.now() - started });
      }
    all.push(timesOf(taken));
  }
  await product.stop();
  return all;
};

const folders = new Map<number, Promise<string>>();
const filled = (size: number): Promise<string> => {
  const folder = folders.get(size) ?? fillFolder(size);
  folders.set(size, folder);
  return folder;
};

const measure = async (name: Name): Promise<Row[]> => {
  const sizes: Times[][] = [];
  for (const size of SIZES) sizes.push(await measureSize(name, await filled(size)));
  const [small = [], large = []] = sizes;
  const told = ({ p50, p99 }: Times) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  return routes[name].flatMap(([what], n) => {
    const [before, after] = [small[n], large[n]];
    if (!before || !after) return [];
    const growth = after.p50 / before.p50;
    return {
      what: `${what}, at 1,000,000 orders`,
      goal: `${MOST_GROWTH}x for 100x`,
      measured: `${told(after)}, ${growth.toFixed(2)}x`,
      yardstick: `at 10,000: ${told(before)}`,
      holds: growth <= MOST_GROWTH,
    };
  });
};

/** What the owner opens many times a day, in a studio of ten years and in one a hundred times as large. */
export const measureClients = (): Promise<Row[]> => measure('clients');
export const measureDashboard = (): Promise<Row[]> => measure('dashboard');
