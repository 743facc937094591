import { expect } from 'vitest';
import type { EmailData } from '../server/email/content.ts';
import { emailKinds } from '../server/email/kinds.ts';
import {
  sendApprovalReminders,
  sendPaymentReminders,
} from '../server/features/order-clock/send-reminders.ts';
import type { DigestData } from '../server/features/order-emails/digest-emails.ts';
import { writeEmail } from '../server/features/order-emails/kinds.ts';
import { writeDigest } from '../server/features/order-emails/merge-held-emails.ts';
import { expireOldFiles } from '../server/features/retention/expire-files.ts';
import { readSettings } from '../server/features/settings/queries.ts';
import { DAY, fromNow, HOUR } from '../server/lib/clock.ts';
import type { Offer } from '../shared/offer.ts';
import type { OrderDetail } from '../shared/orders.ts';
import type { VersionKind } from '../shared/version-kinds.ts';
import { changeSettings } from './content.ts';
import { deliver, getClientOrder } from './deliveries.ts';
import { owner, type TestApp } from './harness.ts';
import { placeOrder } from './orders.ts';
import { readRows } from './rows.ts';
import { addUpload } from './uploads.ts';
import { addVersion, prepareVersions } from './versions.ts';

type Written = { kind: string; words: string; html: string };

type Given = {
  /** What is given back, once for a song and once with the whole order. */
  refund: number;
  /** What is delivered of each song, and its name in a note. */
  version?: { kind: VersionKind; note: string };
};

/**
 * Goes through everything about orders that emails are sent about, and returns an email of every kind as it is sent: all
 * its words, with its subject.
 */
export const writeEveryEmail = async (product: TestApp, { refund, version }: Given): Promise<Written[]> => {
  const { kind: versionKind, note } = version ?? { kind: 'mix', note: 'Both mixes.' };
  const asOwner = async (method: 'PUT' | 'POST', path: string, payload: object) => {
    const answer = await product.callAsOwner(method, path, payload);
    expect([200, 201], `${path}: ${answer.body}`).toContain(answer.statusCode);
    return answer;
  };
  const { add_ons } = (await product.app.inject('/api/offer')).json<Offer>();
  const flags = Object.fromEntries(add_ons.map(({ id }) => [id, 'true']));
  const placed = await placeOrder(product.url, {
    fields: { email: 'ada@song.test', song_count: '2', ...flags },
  });
  const { order_id: id = '', order_key = '' } = placed.body as { order_id?: string; order_key?: string };
  const asClient = (path: string, payload: object) =>
    product.app.inject({
      method: 'POST',
      url: `/api/client-orders/${id}/${path}`,
      headers: { 'order-key': order_key },
      payload,
    });
  await asClient('payment-reports', { method: 'paypal', reference: 'PP-1', note: 'Sent.' });
  const report = await product.deps.database.read.selectFrom('payments').select('id').executeTakeFirst();
  await asOwner('POST', `/orders/${id}/payment-reports/${report?.id}/decline`, { reason: 'Nothing came.' });
  await asClient('messages', { text: 'Is the hook loud enough?' });
  await asClient('files', { upload_ids: [await addUpload(product)], note: 'The hook, again.' });
  await asOwner('POST', `/orders/${id}/messages`, { text: 'It is.' });
  for (const status of ['payment_received', versionKind === 'mix' ? 'mixed' : 'in_progress'])
    await asOwner('PUT', `/orders/${id}/status`, { status, notes: 'Have a listen.', tell_client: true });
  await asOwner('PUT', `/orders/${id}/pause`, { reason: 'Send the hook again.' });
  const deliverSongs = async (...numbers: number[]) => {
    for (const song of numbers)
      await addVersion(product, id, { song, kind: versionKind, name: 'Night Bus.wav' });
    await prepareVersions(product);
    await deliver(product, id, { note });
  };
  await deliverSongs(1, 2);
  expect(await sendApprovalReminders(product.deps, fromNow(7 * DAY + HOUR))).toBe(1);
  const { songs } = await getClientOrder(product, { id, key: order_key });
  const [{ id: versionId = '' } = {}] = songs[0]?.versions ?? [];
  const sendRound = async () => {
    await asClient(`versions/${versionId}/notes`, { at_s: 0, text: 'Louder hook.' });
    await asClient('rounds', {});
  };
  const answerAndApprove = async () => {
    await deliverSongs(1);
    await asClient('approvals', { all: true });
  };
  await sendRound();
  await answerAndApprove();
  // One more than the additional revisions include.
  for (let n = 0; n < 4; n++) await sendRound();
  await answerAndApprove();
  await asOwner('POST', `/orders/${id}/rounds-allowed`, { more: 1 });
  const back = { amount: refund, method: 'paypal' };
  await asOwner('POST', `/orders/${id}/refunds`, { ...back, note: 'Sorry.' });
  await asOwner('PUT', `/orders/${id}/status`, { status: 'completed' });
  await changeSettings(product, { retention_days: 30 });
  for (const days of [20, 40]) await expireOldFiles(product.deps, fromNow(days * DAY));
  await placeOrder(product.url, { fields: { email: 'bo@song.test' } });
  await sendPaymentReminders(product.deps, fromNow(2 * DAY + HOUR));
  await asOwner('POST', `/orders/${id}/cancel`, {
    reason: 'The band split.',
    refund: back,
    tell_client: true,
  });
  const entered = await asOwner('POST', '/orders', {
    ...{ client: { name: 'Cy', email: 'cy@song.test' }, song_count: 1, tell_client: true },
    lines: [{ label: 'As agreed', amount: 61.37 }],
  });
  const byHand = entered.json<OrderDetail>();
  const accepted = await product.app.inject({
    method: 'POST',
    url: `/api/client-orders/${byHand.order_id}/accept`,
    headers: { 'order-key': new URL(byHand.order_link ?? '').hash.slice(1) },
  });
  expect(accepted.statusCode, accepted.body).toBe(200);
  await asOwner('PUT', '/password', {
    current_password: owner.password,
    new_password: 'another long password',
  });
  return renderAll(product);
};

/** Those that are waiting, and one of each kind that nothing above sends. */
const renderAll = async (product: TestApp): Promise<Written[]> => {
  const { PUBLIC_URL: public_url } = product.deps.config;
  const settings = await readSettings(product.deps.database.read);
  const written: Written[] = [];
  const render = async (kind: string, facts: EmailData, head: string) => {
    const { html, text } = await product.deps.renderEmail(kind, facts);
    written.push({ kind, html, words: `${head} ${html} ${text}` });
  };
  const rows = await readRows(product, 'emails');
  for (const { kind, data, subject, reply_to } of rows)
    await render(kind, JSON.parse(data), `${subject} ${reply_to}`);
  for (const row of rows.filter(({ kind }) => kind.startsWith('order_placed_'))) {
    const digest = writeDigest([row]);
    await render(digest.kind, digest.data as DigestData, digest.subject);
  }
  const to = { order_id: null, recipient: 'ada@example.com', reply_to: settings.contact_email };
  const order = { id: 'MX-0123456789AB', created_at: '2026-11-21T18:04:11.000Z', song_count: 1 };
  const links = writeEmail('order_links_client', to, { public_url, settings, orders: [order] });
  await render(links.kind, links.data, links.subject);
  const facts = { public_url, settings, message: 'Hello.', unsubscribe_url: `${public_url}/unsubscribe/x` };
  for (const kind of ['individual', 'bulk', 'letter_test', 'mail_test']) await render(kind, facts, '');
  const change = { at: order.created_at, address: '192.0.2.1', change: 'The passkey “Phone” was added' };
  await render('sign_in_changed', { ...facts, ...change }, '');
  expect([...new Set(written.map(({ kind }) => kind))].sort()).toEqual([...emailKinds].sort());
  return written;
};
