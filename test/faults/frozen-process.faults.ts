import { kill } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { ClientOrder } from '../../shared/client-orders.ts';
import { expectStoredTotalsMatch } from '../expect-stored-totals.ts';
import { type PlacedOrder, placed, placedWithKey, song } from '../orders.ts';
import { count, isNightly } from '../test-scopes.ts';
import { note } from './record-figure.ts';
import { call, called, expectClear, type Said } from './send-request.ts';
import { type Side, setPair } from './two-processes.ts';

const FREEZES = count(2, 20);
/** The server ends a frozen transaction after three seconds; those who wait for it need a moment more. */
const WITHIN_MS = 8_000;

describe('a process that freezes inside a transaction', () => {
  const { pair, headers } = setPair({ RATE_LIMITS: 'off' });
  // Runs before the pair is closed.
  afterAll(() => {
    if (pair.url) kill(pair.process(0).pid, 'SIGCONT');
  });

  /** Whether a transaction that has written something waits for its process, which a running one doesn't for long. */
  const isInTransaction = async () => {
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and backend_xid is not null
        and now() - state_change > interval '100 milliseconds'`.execute(pair.database.read);
    return (rows[0]?.open ?? 0) > 0;
  };

  const send = (side: Side, path: string, json: object, more: Record<string, string> = headers) =>
    call(pair.urls[side] + path, { headers: more, json });

  /** Has the first process write to an order and stops it, again and again until that was inside a transaction. */
  const freezeOn = async ({ id, key }: PlacedOrder): Promise<Promise<Said[]>[]> => {
    const { pid } = pair.process(0);
    const sent: Promise<Said[]>[] = [];
    for (;;) {
      const writing = [1, 2, 3, 4, 5, 6].map(() =>
        send(0, `/api/client-orders/${id}/messages`, { text: 'Louder' }, { 'order-key': key }),
      );
      sent.push(Promise.all(writing));
      await sleep(Math.random() * 40);
      kill(pid, 'SIGSTOP');
      await sleep(150);
      if (await isInTransaction()) return sent;
      kill(pid, 'SIGCONT');
      await sent.at(-1);
    }
  };

  test('holds up the orders and payments of the other for a few seconds, and loses none of its own', async (context) => {
    let longest = 0;
    for (let time = 0; time < FREEZES; time++) {
      const order = await placedWithKey(pair.urls[1], { fields: { song_count: '2' } });
      const sent = await freezeOn(order);
      const atOrder = `/api/admin/orders/${order.id}`;
      const started = performance.now();
      const writes = await Promise.all([
        send(
          1,
          `/api/client-orders/${order.id}/payment-reports`,
          { method: 'paypal' },
          { 'order-key': order.key },
        ),
        send(1, `${atOrder}/payments`, { method: 'paypal', amount: 20 }),
        send(1, `${atOrder}/messages`, { text: 'On it' }),
        send(1, '/api/admin/faq', { question: 'How?', answer: 'So.', category: 'general', order: 1 }),
        ...[1, 2, 3].map(() => placed(pair.urls[1], { files: [song()] })),
      ]);
      longest = Math.max(longest, performance.now() - started);
      for (const said of writes) if (typeof said !== 'string') expectClear(said);
      kill(pair.process(0).pid, 'SIGCONT');
      const said = (await Promise.all(sent)).flat();
      // What it acknowledged is there, and it serves again with new connections.
      const acknowledged = said.filter(({ status }) => status === 201).length;
      const { messages } = await called<ClientOrder>(`${pair.urls[0]}/api/client-orders/${order.id}`, {
        headers: { 'order-key': order.key },
      });
      expect(messages.length).toBeGreaterThanOrEqual(Math.min(acknowledged, 50));
      await placed(pair.urls[0]);
    }
    if (isNightly) expect(longest).toBeLessThan(WITHIN_MS);
    await expectStoredTotalsMatch(pair.database.read);
    note(context, {
      fault: '2P',
      what: 'SIGSTOP of one inside a transaction',
      count: FREEZES,
      seen: `report, payment and message on the same order at the other, and new orders, took ${(longest / 1_000).toFixed(1)} s at most; none refused`,
    });
  });
});
