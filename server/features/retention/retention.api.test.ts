import { afterEach, expect, test, vi } from 'vitest';
import { changeSettings } from '../../../test/content.ts';
import { askVersionLink, deliver, getClientOrder, pay } from '../../../test/deliveries.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import {
  clientCall,
  filesOn,
  getOrder,
  type PlacedOrder,
  placedWithKey,
  song,
} from '../../../test/orders.ts';
import { addUpload } from '../../../test/uploads.ts';
import { addVersion, prepareVersions } from '../../../test/versions.ts';
import { DAY, fromNow } from '../../lib/clock.ts';
import { expireOldFiles } from './expire-files.ts';

const product = setUpTestApp();
afterEach(() => void vi.useRealTimers());

const setDays = (retention_days: number) => changeSettings(product, { retention_days });
const setStatus = (id: string, status: string) =>
  product.callAsOwner('PUT', `/orders/${id}/status`, { status });
const lookAfter = (days: number) => expireOldFiles(product.deps, fromNow(days * DAY));
const emailsOf = async (id: string, kind: string) => {
  const rows = await product.deps.database.read
    .selectFrom('emails')
    .selectAll()
    .where('order_id', '=', id)
    .where('kind', '=', kind)
    .execute();
  return Promise.all(
    rows.map(async ({ data, subject }) => ({
      subject,
      ...(await product.deps.renderEmail(kind, JSON.parse(data))),
    })),
  );
};
/** An order with a file and a delivered version, completed now. */
const complete = async (): Promise<PlacedOrder> => {
  const order = await placedWithKey(product.url, { files: [song('beat.wav')] });
  await addVersion(product, order.id, { kind: 'master', name: 'Take 7.wav' });
  await prepareVersions(product);
  await deliver(product, order.id);
  await pay(product, order.id, 50);
  await setStatus(order.id, 'completed');
  return order;
};
/** Sends a file as the client, or uploads a version as the studio. */
const sendFile = async (order: PlacedOrder) => {
  const upload_ids = [await addUpload(product)];
  const sent = await clientCall(product, order, 'POST', '/files', { upload_ids });
  expect(sent.statusCode, sent.body).toBeLessThan(300);
};
const sendVersion = ({ id }: PlacedOrder) => addVersion(product, id, { kind: 'clean', name: 'Late.wav' });
/** Moves what came last to this many days from now. */
const setArrival = (order_id: string, days: number) =>
  product.deps.database.transaction(async (tx) => {
    const at = fromNow(days * DAY);
    await tx.updateTable('file_additions').set({ at }).where('order_id', '=', order_id).execute();
    await tx
      .updateTable('order_versions')
      .set({ created_at: at })
      .where('order_id', '=', order_id)
      .where('name', '=', 'Late.wav')
      .execute();
  });
const isThere = async ({ id }: PlacedOrder) => (await getOrder(product, id)).files[0]?.expired_at === null;

test('deletes files of a completed order after the set days, with a warning two weeks before and a receipt', async () => {
  const order = await complete();
  expect(await lookAfter(4000)).toEqual({ warned: 0, erased: 0 });
  await setDays(90);
  expect(await lookAfter(75)).toEqual({ warned: 0, erased: 0 });
  expect(await lookAfter(76.1)).toEqual({ warned: 1, erased: 0 });
  expect(await lookAfter(89.9)).toEqual({ warned: 0, erased: 0 });
  const [warning] = await emailsOf(order.id, 'files_expiring_client');
  for (const words of ['beat.wav, ', 'Song 1, Master 1 (Take 7.wav), ', `/order/${order.id}#`])
    expect(warning?.text).toContain(words);
  vi.setSystemTime(new Date());
  expect(await lookAfter(90.2)).toEqual({ warned: 0, erased: 1 });
  expect(await filesOn(product.folder)).toEqual([]);
  const [receipt] = await emailsOf(order.id, 'files_erased_client');
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
  expect(receipt?.text).toContain(day.format(Date.now() + 90.2 * DAY));
  for (const words of ['beat.wav, ', 'Song 1, Master 1 (Take 7.wav), '])
    expect(receipt?.text).toContain(words);
  const seen = await getClientOrder(product, order);
  expect(seen.songs[0]?.versions[0]?.is_available).toBe(false);
  expect(seen.events.at(-1)?.text).toContain('deleted');
  for (const payload of [{}, { version_id: seen.songs[0]?.versions[0]?.id }])
    expect((await askVersionLink(product, order, payload)).statusCode).toBe(404);
  expect(await lookAfter(400)).toEqual({ warned: 0, erased: 0 });
  await expectStoredTotalsMatch(product.deps.database.read);
});

test('turning on the setting warns about long-completed orders first, and keeps them two more weeks', async () => {
  await setDays(0);
  const order = await complete();
  await setDays(30);
  expect(await lookAfter(500)).toEqual({ warned: 1, erased: 0 });
  expect(await lookAfter(513.9)).toEqual({ warned: 0, erased: 0 });
  expect(await isThere(order)).toBe(true);
  expect(await lookAfter(514)).toEqual({ warned: 0, erased: 1 });
});

test('a warning is void after the setting was off or raised, or the order reopened', async () => {
  await setDays(30);
  const order = await complete();
  expect(await lookAfter(17)).toEqual({ warned: 1, erased: 0 });
  await setDays(365);
  expect(await lookAfter(31)).toEqual({ warned: 0, erased: 0 });
  expect(await lookAfter(352)).toEqual({ warned: 1, erased: 0 });
  await setDays(0);
  expect(await lookAfter(366)).toEqual({ warned: 0, erased: 0 });
  await setDays(365);
  expect(await lookAfter(700)).toEqual({ warned: 1, erased: 0 });
  await setStatus(order.id, 'revision_requested');
  expect(await lookAfter(800)).toEqual({ warned: 0, erased: 0 });
  await setStatus(order.id, 'completed');
  expect(await lookAfter(800)).toEqual({ warned: 1, erased: 0 });
  await product.callAsOwner('POST', '/orders/trash', { order_ids: [order.id] });
  expect(await lookAfter(900)).toEqual({ warned: 0, erased: 0 });
  expect(await isThere(order)).toBe(true);
});

test('two processes running at once warn and delete once', async () => {
  await setDays(30);
  const order = await complete();
  const look = async (days: number) => Promise.all([lookAfter(days), lookAfter(days), lookAfter(days)]);
  expect((await look(17)).reduce((sum, { warned }) => sum + warned, 0)).toBe(1);
  expect((await look(31.5)).reduce((sum, { erased }) => sum + erased, 0)).toBe(1);
  expect(await emailsOf(order.id, 'files_expiring_client')).toHaveLength(1);
  expect(await emailsOf(order.id, 'files_erased_client')).toHaveLength(1);
});

test('a file or a version that comes after the warning withdraws it, and everything gets its own time and warning', async () => {
  await setDays(30);
  for (const send of [sendFile, sendVersion]) {
    const order = await complete();
    expect(await lookAfter(17)).toEqual({ warned: 1, erased: 0 });
    await send(order);
    await setArrival(order.id, 29.9);
    expect(await lookAfter(31)).toEqual({ warned: 0, erased: 0 });
    expect(await isThere(order)).toBe(true);
    expect(await lookAfter(46)).toEqual({ warned: 1, erased: 0 });
    expect(await lookAfter(59.8)).toEqual({ warned: 0, erased: 0 });
    expect(await lookAfter(60.1)).toEqual({ warned: 0, erased: 1 });
    expect(await isThere(order)).toBe(false);
    expect(await emailsOf(order.id, 'files_expiring_client')).toHaveLength(2);
  }
  await setDays(0);
});

test('a file that comes after the deletion is warned about and deleted in its turn', async () => {
  await setDays(30);
  const order = await complete();
  await lookAfter(17);
  expect(await lookAfter(31.5)).toEqual({ warned: 0, erased: 1 });
  await sendFile(order);
  await setArrival(order.id, 40);
  const take = async () => (await getOrder(product, order.id)).files.at(-1);
  expect(await lookAfter(40.1)).toEqual({ warned: 0, erased: 0 });
  expect(await lookAfter(69)).toEqual({ warned: 1, erased: 0 });
  expect(await take()).toMatchObject({ expired_at: null });
  expect(await lookAfter(83.1)).toEqual({ warned: 0, erased: 1 });
  expect((await take())?.expired_at).not.toBeNull();
  const receipts = await emailsOf(order.id, 'files_erased_client');
  expect(receipts).toHaveLength(2);
  expect(receipts[1]?.text).not.toContain('beat.wav');
  await expectStoredTotalsMatch(product.deps.database.read);
});

test('a version that was never delivered stays, and can still be delivered', async () => {
  await setDays(30);
  const order = await complete();
  const version = await sendVersion(order);
  await prepareVersions(product);
  await lookAfter(17);
  expect(await lookAfter(31.5)).toEqual({ warned: 0, erased: 1 });
  const versions = (await getOrder(product, order.id)).versions;
  expect(versions.map(({ name, is_available }) => [name, is_available])).toEqual([
    ['Take 7.wav', false],
    ['Late.wav', true],
  ]);
  expect(await filesOn(product.folder)).not.toEqual([]);
  await deliver(product, order.id);
  expect((await askVersionLink(product, order, { version_id: version.id })).statusCode).toBe(200);
  await expectStoredTotalsMatch(product.deps.database.read);
});
