import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderDetail } from '../../shared/orders.ts';
import { isDone, type OrderAction, orderActions, sendOrderCall } from '../order-actions.ts';
import { placed, placeOrder } from '../orders.ts';
import type { ProductProcess } from '../run/product-process.ts';
import { count, isNightly } from '../test-scopes.ts';
import { type DoneActions, expectDoneOnce, prepareAll } from './order-actions.ts';
import { note } from './record-figure.ts';
import { type FaultStudio, openFaultStudio, signIn } from './studio.ts';

const TIMES = count(3, 100);
/** Nightly all, again and again; otherwise each that needs nothing before it. */
const actions = isNightly
  ? Array.from({ length: TIMES }, (_, n) => orderActions[n % orderActions.length] as OrderAction)
  : orderActions.filter(({ after }) => !after);

/** A proxy that passes a request on and drops the connection at the first byte of its response. */
const openDeafLine = async (url: string) => {
  const { port, hostname } = new URL(url);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.on('error', () => {});
    far.on('error', () => {});
    near.pipe(far);
    far.once('data', () => {
      near.resetAndDestroy();
      far.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
};

describe.each(isNightly ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const))('on %s', (database) => {
  let studio: FaultStudio;
  let url: string;
  let process: ProductProcess;
  beforeAll(async () => {
    studio = await openFaultStudio({ database });
    ({ url, process } = await studio.start());
  });
  afterAll(() => studio.close());

  test('an order whose response was lost is found by its key, and exists once', async (context) => {
    const line = await openDeafLine(url);
    const ids = new Set<string>();
    for (let time = 0; time < TIMES; time++) {
      const order = { key: randomUUID(), fields: { name: `Lost ${time}` } };
      await expect(placeOrder(line.url, order)).rejects.toThrow();
      const id = await placed(url, order);
      expect(await placed(url, order)).toBe(id);
      ids.add(id);
    }
    line.close();

    const headers = await signIn(url);
    const list = await fetch(`${url}/api/admin/orders?limit=1`, { headers });
    expect(((await list.json()) as { total: number }).total).toBe(TIMES);
    for (const id of ids) {
      const answer = await fetch(`${url}/api/admin/orders/${id}`, { headers });
      expect(((await answer.json()) as OrderDetail).emails).toHaveLength(2);
    }
    note(context, {
      fault: 'F14',
      what: `answer lost, retried with the same key (${database})`,
      count: TIMES,
      seen: `${ids.size} orders of ${TIMES}, two mails each`,
    });
  });

  test('an order action whose response was lost is done once', async (context) => {
    const line = await openDeafLine(url);
    const owner = await signIn(url);
    const done: DoneActions = new Map();
    for (const call of await prepareAll(actions, new Map(), () => url, owner)) {
      const { action } = call;
      await expect(sendOrderCall(line.url, call, owner)).rejects.toThrow();
      expect(isDone(action, await sendOrderCall(url, call, owner)), action.name).toBe(true);
      done.set(call.order.id, action);
    }
    line.close();
    await process.end('SIGKILL');
    await expectDoneOnce(studio, done);
    note(context, {
      fault: 'F14',
      what: `the same with ${new Set(actions).size} actions on orders (${database})`,
      count: actions.length,
      seen: 'each done once: one row, event and email',
    });
  });
});
