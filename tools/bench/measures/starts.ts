import { setTimeout as sleep } from 'node:timers/promises';
import { remove, startBare, startProduct } from '../servers.ts';
import { median, type Row } from '../table.ts';

const ROUNDS = 7;
const SETTLE_MS = 20_000;

/** Start on an existing database against a bare server with an open database, and memory once the start has settled. */
export const measureStarts = async (): Promise<Row[]> => {
  const [first, bareFirst] = [await startProduct(), await startBare('start', '')];
  await Promise.all([first.stop(), bareFirst.stop()]);
  const pairs: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await startBare('start', bareFirst.folder, bareFirst.folder);
    await bare.stop();
    const product = await startProduct(first.folder);
    await product.stop();
    pairs.push({ ours: product.startedInMs, theirs: bare.startedInMs });
  }
  const idle = await startProduct(first.folder);
  await (await fetch(idle.url)).arrayBuffer();
  await sleep(SETTLE_MS);
  const memory = idle.memory('now');
  await idle.stop();
  for (const { folder } of [first, bareFirst]) remove(folder);
  const ratio = median(pairs.map(({ ours, theirs }) => ours / theirs));
  return [
    {
      what: 'start on an existing database',
      goal: '5x bare',
      measured: `${median(pairs.map(({ ours }) => ours)).toFixed(0)} ms, ${ratio.toFixed(1)}x`,
      baseline: `bare: ${median(pairs.map(({ theirs }) => theirs)).toFixed(0)} ms`,
      holds: ratio <= 5,
    },
    {
      what: 'idle memory',
      goal: '120 MB',
      measured: `${memory.toFixed(0)} MB`,
      baseline: '-',
      holds: memory <= 120,
    },
  ];
};
