import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ClientHistory } from '../../../shared/clients.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { engine, setUpTestApp } from '../../../test/harness.ts';
import { placed } from '../../../test/orders.ts';

const product = setUpTestApp();

const email = 'mira@example.org';
const order = (name: string, spelled = email) => placed(product.url, { fields: { name, email: spelled } });
const pay = (id: string) =>
  product.callAsOwner('POST', `/orders/${id}/payments`, { method: 'paypal', amount: 50 });
const client = async () =>
  (await product.callAsOwner('GET', `/clients/${email}/history`)).json<ClientHistory>().client_info;
const found = async (search: string) =>
  (await product.callAsOwner('GET', `/clients?search=${search}`)).json<{ total: number }>().total;

test('a stranger who orders with a paying client’s address changes neither their name nor how it is found', async () => {
  await order('A stranger first');
  const own = await order('Mira Holm');
  expect((await client()).name).toBe('Mira Holm');
  await order('Another stranger');
  await pay(own);
  expect(await client()).toMatchObject({ name: 'Mira Holm', email });
  const fake = await order('Fool', 'MIRA@EXAMPLE.ORG');
  expect(await client()).toMatchObject({ name: 'Mira Holm', email });
  expect([await found('holm'), await found('fool')]).toEqual([1, 0]);
  const { client_info } = (await product.callAsOwner('GET', `/orders/${fake}`)).json<OrderDetail>();
  expect(client_info.name).toBe('Fool');
  // Once archived, her paid order counts in no figure, but the name stays.
  await product.callAsOwner('PUT', `/orders/${own}/archived`, { archived: true });
  await order('Fool again');
  expect((await client()).name).toBe('Mira Holm');
  // Nor does what is left once one of a stranger's orders is deleted for good.
  await product.callAsOwner('POST', '/orders/trash', { order_ids: [fake] });
  await product.callAsOwner('POST', '/orders/trash/empty');
  expect((await product.callAsOwner('GET', `/orders/${fake}`)).statusCode).toBe(404);
  expect(await client()).toMatchObject({ name: 'Mira Holm', email });
  expect([await found('holm'), await found('fool')]).toEqual([1, 0]);
  const married = await order('Mira Berg');
  await pay(married);
  expect((await client()).name).toBe('Mira Berg');
  expect([await found('holm'), await found('berg')]).toEqual([0, 1]);
});

// SQLite has one writer at a time.
if (engine === 'postgres')
  test('nor at the moment in which their first payment is confirmed', async () => {
    const { database } = product.deps;
    const address = 'vera@example.org';
    const own = await order('Vera Lind', address);
    const countBlocked = async () =>
      (
        await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(database.read)
      ).rows.length;
    let placing: Promise<string> | undefined;
    await database.transaction(async (tx) => {
      await tx.updateTable('orders').set({ paid_amount: 5_000 }).where('id', '=', own).execute();
      await tx.updateTable('clients').set({ spent: 5_000 }).where('email_key', '=', address).execute();
      placing = order('Fool', address);
      await expect.poll(countBlocked, { interval: 5 }).toBe(1);
    });
    await placing;
    const { client_info } = (
      await product.callAsOwner('GET', `/clients/${address}/history`)
    ).json<ClientHistory>();
    expect(client_info.name).toBe('Vera Lind');
  });
