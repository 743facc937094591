import { beforeEach, describe, expect, test } from 'vitest';
import { changeSettings } from '../../../test/content.ts';
import { discountCalls, ten } from '../../../test/discounts.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { clientCall, getOrder, placedWithKey, placeOrder, song } from '../../../test/orders.ts';
import { addUpload } from '../../../test/uploads.ts';
import { DAY, fromNow } from '../../lib/clock.ts';
import { expireUnpaidFilesOnce } from '../orders/expire-unpaid-files.ts';

const product = setUpTestApp({ config: { TRUST_PROXY: ['loopback'] } });
const { list, added, change, remove } = discountCalls(() => product);
beforeEach(async () => {
  for (const { id } of await list()) await remove(id);
});

const buy = async (code = 'TEN', email = 'nova@example.com') => {
  const order = await placedWithKey(product.url, { fields: { discount_code: code, email } });
  expect((await getOrder(product, order.id)).discount_code).toBe(code);
  return order;
};
const uses = async () => (await list()).map((code) => code.uses).join();
const call = async (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
  const answer = await product.callAsOwner(method, `/orders/${path}`, payload);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer;
};
const cancel = (id: string, payload: object = {}) => call('POST', `${id}/cancel`, { reason: '', ...payload });
const undo = (id: string) => call('DELETE', `${id}/cancel`);
const pay = async (id: string, amount = 45) =>
  (await call('POST', `${id}/payments`, { method: 'paypal', amount })).json<{ id: string }>().id;
/** Each client’s first order, before they have others. */
const age = (id: string) =>
  product.deps.database.transaction(async (tx) => {
    const at = fromNow(-40 * DAY);
    const { email_key: email } = await tx
      .selectFrom('orders')
      .select('email_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await tx.updateTable('orders').set({ created_at: at }).where('id', '=', id).execute();
    await tx
      .updateTable('clients')
      .set({ first_order_at: at, last_order_at: at })
      .where('email_key', '=', email)
      .execute();
    await tx.updateTable('order_events').set({ at }).where('order_id', '=', id).execute();
  });
const expire = async (id: string) => {
  await age(id);
  expect((await changeSettings(product, { unpaid_files_days: 30 })).statusCode).toBe(200);
  expect(await expireUnpaidFilesOnce(product.deps)).toBe(1);
};

describe('the use of a code', () => {
  test('comes back with the cancellation of an unpaid order, for somebody else, and once', async () => {
    await added({ ...ten, max_uses: 1 });
    const { id } = await buy();
    const refused = await placeOrder(product.url, { fields: { discount_code: 'TEN' } });
    expect([await uses(), refused.status]).toEqual(['1', 409]);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => product.callAsOwner('POST', `/orders/${id}/cancel`, { reason: '' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    expect(await uses()).toBe('0');
    await buy('TEN', 'other@example.com');
    expect(await uses()).toBe('1');
    // Nothing that happens to the cancelled order gives it back again.
    await call('PUT', `${id}/archived`, { archived: true });
    await call('POST', 'trash', { order_ids: [id] });
    await call('DELETE', id);
    expect(await uses()).toBe('1');
  });

  test('is taken again when the cancellation is undone, also where none is left', async () => {
    await added({ ...ten, max_uses: 1 });
    const { id } = await buy();
    await cancel(id);
    await Promise.all([undo(id), undo(id), undo(id)]);
    expect(await uses()).toBe('1');
    await cancel(id);
    const second = await buy('TEN', 'other@example.com');
    await undo(id);
    // Both keep the price they were sold at, and nobody else gets it.
    expect((await list())[0]).toMatchObject({ uses: 2, max_uses: 1, state: 'used_up' });
    expect(await getOrder(product, id)).toMatchObject({ total_amount: 45, discount_code: 'TEN' });
    expect((await placeOrder(product.url, { fields: { discount_code: 'TEN' } })).status).toBe(409);
    await cancel(second.id);
    expect((await list())[0]).toMatchObject({ uses: 1, state: 'used_up' });
  });

  test('stays with an order that money came for, whatever became of it', async () => {
    await added(ten);
    const [kept, refunded, settled] = [await buy(), await buy(), await buy()];
    await pay(kept.id, 5);
    await cancel(kept.id);
    await pay(refunded.id);
    await cancel(refunded.id, { refund: { amount: 45, method: 'paypal' } });
    await call('PUT', `${settled.id}/status`, { status: 'in_progress' });
    await cancel(settled.id);
    expect(await uses()).toBe('3');
  });

  test('comes back with a payment that is undone in a cancelled order, and is taken by one that comes after all', async () => {
    await added(ten);
    const { id } = await buy();
    const payment = await pay(id);
    await call('DELETE', `${id}/payments/${payment}`);
    expect(await uses()).toBe('1');
    await cancel(id);
    expect(await uses()).toBe('0');
  });

  test('comes back with a free order that is cancelled', async () => {
    await added({ ...ten, value: 100 });
    const { id } = await buy();
    await cancel(id);
    expect(await uses()).toBe('0');
    await undo(id);
    expect(await uses()).toBe('1');
  });

  test('comes back when an unpaid order expires, and is taken again by new files or a payment', async () => {
    await added(ten);
    const [first, second] = [await buy('TEN', 'one@example.com'), await buy('TEN', 'two@example.com')];
    await expire(first.id);
    expect(await uses()).toBe('1');
    await expire(second.id);
    expect(await uses()).toBe('0');
    await cancel(first.id);
    await undo(first.id);
    expect(await uses()).toBe('0');
    const upload = await addUpload(product, { content: song().content });
    const sent = await clientCall(product, first, 'POST', '/files', { upload_ids: [upload], note: '' });
    expect(sent.statusCode, sent.body).toBeLessThan(300);
    expect(await uses()).toBe('1');
    await pay(second.id);
    expect(await uses()).toBe('2');
    await call('POST', 'trash', { order_ids: [second.id] });
    await call('DELETE', second.id);
    expect(await uses()).toBe('1');
  });

  test('never goes below none', async () => {
    await added(ten);
    const { id } = await buy();
    await product.deps.database.transaction((tx) => tx.updateTable('discounts').set({ uses: 0 }).execute());
    await cancel(id);
    expect(await uses()).toBe('0');
  });

  test('goes back to the code that was used, whatever it is called now', async () => {
    const old = await added(ten);
    const { id } = await buy();
    expect((await change(old.id, { ...ten, code: 'WINTER' })).statusCode).toBe(200);
    const young = await added(ten);
    await buy();
    await cancel(id);
    const byId = new Map((await list()).map((code) => [code.id, code.uses]));
    expect([byId.get(old.id), byId.get(young.id)]).toEqual([0, 1]);
    await remove(old.id);
    await undo(id);
    expect(await uses()).toBe('1');
  });
});

test('a first order that expired doesn’t use up the code for first orders', async () => {
  await added({ ...ten, code: 'FIRST', first_order_only: true });
  const from = { 'x-forwarded-for': '192.0.2.1' };
  const fields = { discount_code: 'FIRST', email: 'first@example.com' };
  const { id } = await placedWithKey(product.url, { fields, headers: from });
  expect((await placeOrder(product.url, { fields, headers: from })).status).toBe(409);
  await expire(id);
  expect(await uses()).toBe('0');
  expect((await placeOrder(product.url, { fields, headers: from })).status).toBe(200);
  expect(await uses()).toBe('1');
});

test('all stored figures are right after all of this', () =>
  expectStoredTotalsMatch(product.deps.database.read));
