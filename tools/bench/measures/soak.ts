import { readdirSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../content.ts';
import { type Running, remove, startProduct } from '../servers.ts';
import type { Row } from '../table.ts';
import { sendSmallOrder } from './send-files.ts';

const PAGES_PER_SECOND = 20;
const MAX_MB_PER_HOUR = 5;
const LOOK_EVERY_MS = 5_000;

type Look = { hours: number; memory: number; handles: number; temporaries: number };

const namesIn = (folder: string): number => {
  try {
    return readdirSync(folder).length;
  } catch {
    return 0;
  }
};

const look = ({ pid, memory, folder }: Running, started: number): Look => ({
  hours: (performance.now() - started) / 3_600_000,
  memory: memory('now'),
  handles: namesIn(`/proc/${pid}/fd`),
  temporaries: namesIn(join(folder, 'files/tmp')) + namesIn(join(folder, 'files/growing')),
});

/** Least squares: the growth of a figure per hour. */
const slope = (looks: Look[], figure: 'memory' | 'handles'): number => {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(looks.map(({ hours }) => hours)), mean(looks.map((one) => one[figure]))];
  const over = looks.reduce((sum, one) => sum + (one.hours - x) * (one[figure] - y), 0);
  return over / looks.reduce((sum, { hours }) => sum + (hours - x) ** 2, 0);
};

/**
 * L11: 20 pages, an order of 1 MB and a read by the owner each second, for that many minutes. The first third is
 * warm-up.
 */
export const measureSoak = async (minutes: number): Promise<Row[]> => {
  const product = await startProduct();
  const owner = await signIn(product);
  const agent = new Agent({ keepAlive: true });
  let [errors, done] = [0, 0];
  const ask = (work: () => Promise<unknown>) =>
    work().then(
      () => done++,
      () => errors++,
    );
  const page = async () => {
    const answer = await fetch(product.url);
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    await answer.arrayBuffer();
  };
  const started = performance.now();
  const until = started + minutes * 60_000;
  const timers = [
    setInterval(() => ask(page), 1000 / PAGES_PER_SECOND),
    setInterval(() => ask(() => sendSmallOrder(product, agent)), 1000),
    setInterval(() => ask(async () => (await owner.get('/api/admin/orders')).arrayBuffer()), 1000),
  ];
  const looks: Look[] = [];
  while (performance.now() < until) {
    await sleep(LOOK_EVERY_MS);
    looks.push(look(product, started));
  }
  for (const timer of timers) clearInterval(timer);
  await sleep(1000);
  const warm = looks.slice(Math.floor(looks.length / 3));
  const [first, last] = [warm[0], warm.at(-1)];
  const growth = slope(warm, 'memory');
  const temporaries = Math.max(...looks.slice(-3).map((one) => one.temporaries));
  agent.destroy();
  await product.stop();
  remove(product.folder);
  return [
    {
      what: `L11 ${minutes} minutes of 20 pages, an order and a read of the owner a second`,
      goal: `under +${MAX_MB_PER_HOUR} MB an hour, no errors`,
      measured: `${growth.toFixed(1)} MB/h, ${errors} errors of ${done + errors}`,
      baseline: `memory ${first?.memory.toFixed(0)} to ${last?.memory.toFixed(0)} MB, handles ${first?.handles} to ${last?.handles}, ${temporaries} temporary files`,
      holds: growth <= MAX_MB_PER_HOUR && errors === 0 && Math.abs(slope(warm, 'handles')) < 60,
    },
  ];
};
