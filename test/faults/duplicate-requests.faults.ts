import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderStatuses } from '../../shared/order-statuses.ts';
import type { OrderDetail } from '../../shared/orders.ts';
import { isDone, orderActions, sendOrderCall } from '../order-actions.ts';
import { bigWav, type OrderInput, placed, sha256, song } from '../orders.ts';
import { count, isNightly } from '../test-scopes.ts';
import { expectAllKept } from './expect-intact.ts';
import { type DoneActions, expectDoneOnce, prepareAll } from './order-actions.ts';
import { note } from './record-figure.ts';
import { comesBack, insist, type Ledger } from './retrying-clients.ts';
import { type FaultStudio, openFaultStudio, signIn } from './studio.ts';

const ROUNDS = count(1, 20);
const AT_ONCE = 20;
const CHANGES = 40;
const atOnce = <T>(times: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, n) => work(n)));

describe.each(['sqlite', 'postgres'] as const)('duplicate requests on %s', (database) => {
  let studio: FaultStudio;
  let processes: Awaited<ReturnType<FaultStudio['start']>>[];
  let urls: string[];
  let headers: { authorization: string };
  /** On both engines nightly; otherwise on PostgreSQL those that need little: two processes are what it is about. */
  const actions = isNightly || database === 'sqlite' ? orderActions : orderActions.slice(0, 4);
  const ledger: Ledger = new Map();
  const done: DoneActions = new Map();
  beforeAll(async () => {
    studio = await openFaultStudio({ database });
    // Two processes on one PostgreSQL: what is safe within one process must be safe between two.
    processes = [await studio.start()];
    if (database === 'postgres') processes.push(await studio.start());
    urls = processes.map(({ url }) => url);
    headers = await signIn(urls[0] as string);
  });
  afterAll(() => studio.close());
  const urlOf = (n: number) => urls[n % urls.length] as string;
  const json = { 'content-type': 'application/json' };
  const call = (n: number, method: string, path: string, body?: object) =>
    fetch(urlOf(n) + path, {
      method,
      headers: { ...headers, ...(body ? json : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const noted = (context: Parameters<typeof note>[0], what: string, seen: string) =>
    note(context, { fault: 'F15', what: `${what} (${database})`, count: ROUNDS, seen });

  test(`${AT_ONCE} at once under one key place one order`, async (context) => {
    for (let round = 0; round < ROUNDS; round++) {
      const order: OrderInput = { files: [song('mix.wav', bigWav(100_000))], key: randomUUID() };
      const answers = await atOnce(AT_ONCE, (n) => insist(urlOf(n), order));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const ids = new Set(answers.map(({ body }) => body.order_id));
      expect(ids.size).toBe(1);
      ledger.set([...ids][0] as string, [sha256(order.files?.[0]?.content as Buffer)]);
    }
    noted(context, `${AT_ONCE} orders at once under one key`, `1 order of ${AT_ONCE} each time`);
  });

  test(`${AT_ONCE} at once for the last use of a code get it once`, async (context) => {
    for (let round = 0; round < ROUNDS; round++) {
      const code = `ONCE${round}`;
      const discount = { code, kind: 'fixed', value: 10, description: 'Ten off', max_uses: 1, active: true };
      const made = await call(0, 'POST', '/api/admin/discounts', discount);
      expect(made.status).toBe(200);
      const content = bigWav(30_000);
      const answers = await atOnce(AT_ONCE, (n) =>
        insist(urlOf(n), { files: [song('mix.wav', content)], fields: { discount_code: code } }),
      );
      const taken = answers.filter(({ status }) => status === 200);
      expect(taken).toHaveLength(1);
      for (const { status, body } of answers.filter((answer) => !taken.includes(answer))) {
        expect(status).toBe(409);
        expect(body.detail).toMatch(/code/i);
      }
      ledger.set(taken[0]?.body.order_id as string, [sha256(content)]);
      const list = await call(1, 'GET', '/api/admin/discounts');
      const { discounts } = (await list.json()) as { discounts: { code: string; uses: number }[] };
      expect(discounts.find((one) => one.code === code)?.uses).toBe(1);
    }
    noted(
      context,
      `a one-use code wanted by ${AT_ONCE} at once`,
      `1 use, ${AT_ONCE - 1} refused with 409 each time`,
    );
  });

  test(`${CHANGES} status changes at once become ${CHANGES} consecutive events`, async (context) => {
    for (let round = 0; round < ROUNDS; round++) {
      const content = bigWav(30_000);
      const id = await placed(urlOf(round), { files: [song('mix.wav', content)] });
      ledger.set(id, [sha256(content)]);
      const changes = await atOnce(CHANGES, async (n) => {
        const status = orderStatuses[(n + 1) % orderStatuses.length];
        for (;;) {
          const answer = await call(n, 'PUT', `/api/admin/orders/${id}/status`, { status });
          const { detail } = (await answer.json()) as { detail?: string };
          if (!comesBack(answer, detail)) return answer.status;
          await sleep(50);
        }
      });
      expect(new Set(changes)).toEqual(new Set([200]));
      const order = (await (await call(0, 'GET', `/api/admin/orders/${id}`)).json()) as OrderDetail;
      const moves = order.events.slice(1).map(({ from, to }) => [from, to]);
      expect(moves).toHaveLength(CHANGES);
      expect(moves.at(-1)?.[1]).toBe(order.status);
      for (const [n, [from]] of moves.entries()) expect(from).toBe(n ? moves[n - 1]?.[1] : 'pending');
    }
    noted(
      context,
      `${CHANGES} changes of status at once`,
      `${CHANGES} events, each from where the one before led`,
    );
  });

  test(`of each of ${actions.length} actions, ${AT_ONCE} at once under one key count as one`, async () => {
    for (let round = 0; round < ROUNDS; round++)
      for (const one of await prepareAll(actions, ledger, urlOf, headers)) {
        const answers = await atOnce(AT_ONCE, async (n) => {
          const answer = await sendOrderCall(urlOf(n), one, headers);
          return isDone(one.action, answer) || answer.status;
        });
        expect([...new Set(answers)], one.action.name).toEqual([true]);
        done.set(one.order.id, one.action);
      }
  });

  test('what is stored after the races is what was acknowledged', async (context) => {
    await Promise.all(processes.map(({ process }) => process.end('SIGKILL')));
    await expectAllKept(studio, ledger);
    await expectDoneOnce(studio, done);
    noted(
      context,
      `${AT_ONCE} at once under one key, of each of ${actions.length} actions on orders`,
      `each done once: one row, event and email of ${AT_ONCE}`,
    );
  });
});
