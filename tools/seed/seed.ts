import { join } from 'node:path';
import { env } from 'node:process';
import { pino } from 'pino';
import { closeDeps, createDeps } from '../../server/app/create-deps.ts';
import { runCommand } from '../../server/commands/run-command.ts';
import { readConfig } from '../../server/lib/config.ts';
import { isInUse } from '../../server/ports/open.ts';
import { addDemoStudio, hasOrders } from './fill.ts';

// `npm run seed [-- --orders N] [--add]`: fills an empty installation with a demo studio, or adds demo orders to any.
const USAGE = 'Usage: npm run seed [-- --orders N] [--add], where N is a whole number from 1 to 1000000';
const USUAL = '60';

type Wanted = { orders: number; isAdded: boolean };

const run = async (wanted: Wanted): Promise<number> => {
  const config = readConfig(env);
  const isRunning = await isInUse(config);
  const deps = await createDeps(config, pino({ level: 'warn' }));
  try {
    const isUsed = await hasOrders(deps);
    if (isUsed && !wanted.isAdded) {
      console.error(
        'This studio already has orders. Nothing was changed. To add demo orders to them, use: npm run seed -- --add',
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
    console.log(
      `Placed ${wanted.orders} demo orders in ${seconds} s. ${isRunning ? 'Mixfront is running: reload its pages.' : 'Now start Mixfront: npm start'}`,
    );
    return 0;
  } finally {
    await closeDeps(deps);
  }
};

await runCommand({
  usage: USAGE,
  options: { orders: { type: 'string', default: USUAL }, add: { type: 'boolean', default: false } },
  wanted: ({ values, positionals }): Wanted | null => {
    const orders = /^\d{1,7}$/.test(values.orders) ? Number(values.orders) : 0;
    return !positionals.length && orders >= 1 && orders <= 1_000_000 ? { orders, isAdded: values.add } : null;
  },
  run,
});
