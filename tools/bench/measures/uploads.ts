import { type Running, remove, startBare, startProduct } from '../servers.ts';
import { median, type Row } from '../table.ts';
import { type Send, sendBare, sendByTus, sendOrder } from './send-files.ts';

const together = async (server: Running, send: Send, count: number): Promise<number> => {
  const started = performance.now();
  const clearings = await Promise.all(Array.from({ length: count }, () => send(server)));
  const seconds = (performance.now() - started) / 1000;
  for (const clear of clearings) await clear();
  return seconds;
};

type Measure = { name: string; send: Send; count: number; rounds: number; ratio: number; growth: number };

// Over tus a piece is answered once its bytes and its row are synced, and only then the next one is sent: 32 waits that
// a bare PUT does not have.
const measures: Measure[] = [
  { name: '500 MB upload', send: sendOrder, count: 1, rounds: 5, ratio: 1.9, growth: 40 },
  { name: 'four 500 MB uploads at once', send: sendOrder, count: 4, rounds: 3, ratio: 1.9, growth: 64 },
  { name: '500 MB over tus', send: sendByTus, count: 1, rounds: 5, ratio: 3, growth: 40 },
  { name: 'four 500 MB over tus at once', send: sendByTus, count: 4, rounds: 3, ratio: 3, growth: 64 },
];

const measure = async ({ name, send, count, rounds, ratio: most, growth: maxGrowth }: Measure) => {
  const [product, bare] = [await startProduct(), await startBare('upload', '')];
  await together(product, send, 1);
  await together(bare, sendBare, 1);
  const before = product.memory('now');
  product.resetPeak();
  const pairs: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < rounds; round++)
    pairs.push({
      theirs: await together(bare, sendBare, count),
      ours: await together(product, send, count),
    });
  const growth = product.memory('peak') - before;
  await Promise.all([product.stop(), bare.stop()]);
  for (const { folder } of [product, bare]) remove(folder);
  const ratio = median(pairs.map(({ ours, theirs }) => ours / theirs));
  return [
    {
      what: name,
      goal: `${most}x bare PUT`,
      measured: `${median(pairs.map(({ ours }) => ours)).toFixed(2)} s, ${ratio.toFixed(2)}x`,
      baseline: `bare PUT, unsynced: ${median(pairs.map(({ theirs }) => theirs)).toFixed(2)} s`,
      holds: ratio <= most,
    },
    {
      what: `${name}: memory`,
      goal: `+${maxGrowth} MB`,
      measured: `+${growth.toFixed(0)} MB`,
      baseline: `${before.toFixed(0)} MB before`,
      holds: growth <= maxGrowth,
    },
  ];
};

/** 500 MB in an order and over tus against a bare PUT, alone and four at once: time, and growth of memory. */
export const measureUploads = async (): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const each of measures) rows.push(...(await measure(each)));
  return rows;
};
