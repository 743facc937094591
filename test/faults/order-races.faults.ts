import { describe, expect, test } from 'vitest';
import type { ClientOrder } from '../../shared/client-orders.ts';
import type { OrderDetail } from '../../shared/orders.ts';
import { addReadyVersions } from '../delivered-versions.ts';
import { expectStoredTotalsMatch } from '../expect-stored-totals.ts';
import { type PlacedOrder, placedWithKey } from '../orders.ts';
import { count } from './counts.ts';
import { note } from './record-figure.ts';
import { call, called, expectClear } from './send-request.ts';
import { type Side, setPair } from './two-processes.ts';

const TIMES = count(5, 20);

describe('two processes acting on one order', () => {
  const { pair, headers } = setPair();

  const send = (side: Side, path: string, json: object, sent: Record<string, string> = headers) =>
    call(pair.urls[side] + path, { headers: sent, json });
  const addReady = ({ id }: PlacedOrder, kind: 'mix' | 'master') =>
    pair.database.transaction(async (tx) => (await addReadyVersions(tx, id, [{ kind }]))[0] ?? '');
  const deliver = (side: Side, { id }: PlacedOrder) =>
    send(side, `/api/admin/orders/${id}/deliver`, { with_gaps: true });

  test('an approval at one never covers what the other delivers meanwhile', async (context) => {
    let first = 0;
    for (let time = 0; time < TIMES; time++) {
      const [studio, client]: [Side, Side] = time % 2 ? [0, 1] : [1, 0];
      const order = await placedWithKey(pair.url);
      const key = { 'order-key': order.key };
      const heard = await addReady(order, 'mix');
      expectClear(await deliver(studio, order));
      const newer = await addReady(order, 'master');
      const [delivered, approved] = await Promise.all([
        deliver(studio, order),
        send(client, `/api/client-orders/${order.id}/approvals`, { song: 1, version_ids: [heard] }, key),
      ]);
      expectClear(delivered);
      expectClear(approved, 409);
      if (approved.status === 200) first++;
      const seen = await called<ClientOrder>(`${pair.url}/api/client-orders/${order.id}`, { headers: key });
      expect(seen.songs[0]?.approved_at).toBeNull();
      expect(seen.songs[0]?.versions.map(({ id }) => id)).toContain(newer);
    }
    await expectStoredTotalsMatch(pair.database.read);
    note(context, {
      fault: '2P',
      what: 'song approved at one while its master is delivered at the other',
      count: TIMES,
      seen: `never approved with the master nobody heard; ${first} approvals came first and ended with it, ${TIMES - first} were refused`,
    });
  });

  test('refunds and undone payments at both never leave less than nothing', async (context) => {
    let refused = 0;
    for (let time = 0; time < TIMES; time++) {
      const { id } = await placedWithKey(pair.url);
      const at = `/api/admin/orders/${id}`;
      const paid = await Promise.all(
        [20, 30].map((amount) => send(0, `${at}/payments`, { method: 'paypal', amount })),
      );
      const [payment] = paid.map(({ text }) => JSON.parse(text) as { id: string });
      const refund = (side: Side, amount: number) =>
        send(side, `${at}/refunds`, { method: 'paypal', amount });
      const undo = (side: Side) =>
        call(`${pair.urls[side]}${at}/payments/${payment?.id}`, { method: 'DELETE', headers });
      const answers = await Promise.all([refund(0, 30), refund(1, 30), undo(0), undo(1), refund(1, 20)]);
      for (const answer of answers) expectClear(answer, 409);
      refused += answers.filter(({ status }) => status === 409).length;
      const order = await called<OrderDetail>(pair.url + at, { headers });
      expect(order.paid_amount).toBeGreaterThanOrEqual(0);
    }
    await expectStoredTotalsMatch(pair.database.read);
    note(context, {
      fault: '2P',
      what: 'three refunds and two undone payments at once, more than was paid, at both',
      count: 5 * TIMES,
      seen: `${refused} refused with 409; no sum below zero, all totals right`,
    });
  });
});
