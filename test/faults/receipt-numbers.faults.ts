import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ProductProcess } from '../run/product-process.ts';
import { count } from '../test-scopes.ts';
import { openRemains } from './expect-intact.ts';
import { note } from './record-figure.ts';
import { type Ledger, tusWriter } from './retrying-clients.ts';
import { call, called } from './send-request.ts';
import { openFaultStudio, signIn } from './studio.ts';

const KILLS = count(1, 20);
const WRITERS = 20;

const sides = [
  { database: 'postgres', sides: 2 },
  { database: 'sqlite', sides: 1 },
] as const;
describe.each(sides.slice(0, count(1, 2)))('receipt numbers on $database', ({ database, sides }) => {
  test(`given by ${sides} under ${WRITERS} writers while one is killed ${KILLS} times, have no gap and no double`, async (context) => {
    const studio = await openFaultStudio({ database });
    const running: { process: ProductProcess; url: string }[] = [];
    const start = async (side: number) => {
      running[side] = await studio.start();
    };
    try {
      for (let side = 0; side < sides; side++) await start(side);
      const urlOf = (side: number) => running[side % sides]?.url ?? '';
      const headers = await signIn(urlOf(0));
      const json = { receipt_numbering: true, receipt_prefix: 'HS' };
      await called(`${urlOf(0)}/api/admin/settings`, { method: 'PUT', headers, json });
      let isOver = false;
      onTestFinished(() => {
        isOver = true;
      });
      /** Orders whose payment was acknowledged. */
      const paid: string[] = [];
      const write = async (side: number): Promise<void> => {
        const ledger: Ledger = new Map();
        const place = tusWriter(ledger, () => 1_000, 1);
        while (!isOver) {
          await untilDone(() => place(urlOf(side)));
          const id = [...ledger.keys()].at(-1) ?? '';
          const idempotency = { 'idempotency-key': randomUUID() };
          await untilDone(async () => {
            const { status } = await call(`${urlOf(side)}/api/admin/orders/${id}/payments`, {
              headers: { ...headers, ...idempotency },
              json: { method: 'paypal', amount: 50 },
            });
            if (status >= 300) throw new Error(`A payment was answered with ${status}`);
          });
          paid.push(id);
        }
      };
      const writers = Array.from({ length: WRITERS }, (_, n) => write(n));
      for (let kill = 0; kill < KILLS; kill++) {
        const side = kill % sides;
        await Promise.race([sleep(1_500 + Math.random() * 1_500), ...writers]);
        await running[side]?.process.end('SIGKILL');
        await start(side);
      }
      isOver = true;
      await Promise.all(writers);
      await Promise.all(running.map(({ process }) => process.end('SIGKILL')));
      const [receipts, orders] = await openRemains(studio, async ({ database: { read } }) => [
        await read.selectFrom('receipts').selectAll().orderBy('place').execute(),
        await read.selectFrom('orders').select(['id', 'receipt_number', 'paid_at']).execute(),
      ]);
      expect(paid.length).toBeGreaterThan(KILLS);
      expect(receipts.map(({ place }) => place)).toEqual(receipts.map((_, n) => n + 1));
      const numbers = new Map(receipts.map(({ order_id, number }) => [order_id, number]));
      expect([...numbers.keys()]).toEqual(expect.arrayContaining(paid));
      for (const { id, receipt_number, paid_at } of orders)
        expect([id, receipt_number]).toEqual([id, paid_at === null ? null : numbers.get(id)]);
      note(context, {
        fault: 'F1',
        what: `kill -9 while ${WRITERS} give receipt numbers (${database}, ${sides === 1 ? 'one process' : 'two processes'})`,
        count: KILLS,
        seen: `${receipts.length} numbers, no gap, none twice`,
      });
    } finally {
      await studio.close();
    }
  });
});

/** Repeats what a killed process may or may not have done, under the same key. */
const untilDone = (work: () => Promise<void>): Promise<void> =>
  expect.poll(() => work().then(() => 'done', String), { interval: 50 }).toBe('done');
