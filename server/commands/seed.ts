import { join } from 'node:path';
import { argv, env, exit } from 'node:process';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { readConfig } from '../config.ts';
import { closeDeps, createDeps } from '../deps.ts';
import { addDemoStudio, hasOrders } from './seed/fill.ts';

// `npm run seed [-- --orders N] [--add]`: a demo studio in an empty product, or more demo orders in any.
const USAGE = 'Usage: npm run seed [-- --orders N] [--add], where N is a whole number from 1 to 1000000';
const USUAL = '60';

const readArguments = (): { orders: number; isAdded: boolean } | null => {
  try {
    const { values } = parseArgs({
      args: argv.slice(2),
      options: { orders: { type: 'string', default: USUAL }, add: { type: 'boolean', default: false } },
    });
    const orders = /^\d{1,7}$/.test(values.orders) ? Number(values.orders) : 0;
    return orders >= 1 && orders <= 1_000_000 ? { orders, isAdded: values.add } : null;
  } catch {
    return null;
  }
};

const run = async (): Promise<number> => {
  const wanted = readArguments();
  if (!wanted) {
    console.error(USAGE);
    return 1;
  }
  const deps = await createDeps(readConfig(env), pino({ level: 'warn' }));
  try {
    const isUsed = await hasOrders(deps);
    if (isUsed && !wanted.isAdded) {
      console.error(
        'There are orders already. Nothing was changed; to put demo orders among them, use --add.',
      );
      return 1;
    }
    const started = performance.now();
    await addDemoStudio(deps, {
      orders: wanted.orders,
      isAdded: isUsed,
      samples: join(import.meta.dirname, '../client/samples'),
      tell: (text) => console.log(text),
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`Placed ${wanted.orders} demo orders in ${seconds} s. Start the product with: npm start`);
    return 0;
  } finally {
    await closeDeps(deps);
  }
};

run().then(exit, (error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  exit(1);
});
