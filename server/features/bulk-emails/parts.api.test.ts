import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BulkEmailSummary } from '../../../shared/bulk-emails.ts';
import { addClients, manyClients } from '../../../test/clients.ts';
import { type MailStudio, startMailStudio, until } from '../../../test/emails.ts';
import { closeDeps, createDeps } from '../../app/create-deps.ts';
import { createRunner } from '../../jobs/runner.ts';
import { now } from '../../lib/clock.ts';
import { hasParts, insertParts } from './parts-queries.ts';
import { pickRecipients } from './pick-recipients.ts';
import { insertBulkEmail, listFinishedBulkEmails } from './queries.ts';
import { bulkEmailQueue, countBulkEmailsJob } from './queue-bulk-emails.ts';

let mail: MailStudio;
beforeAll(async () => {
  mail = await startMailStudio();
});
afterAll(() => mail?.close());
beforeEach(() => mail.resetClients());

const call = async <T>(method: 'GET' | 'POST', url: string, payload?: object) => {
  const headers = await mail.studio.asOwner();
  const answer = await mail.studio.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.json<T>() };
};
const email = { subject: 'News', message: 'A new room.', recipient_filter: 'all' as const };
const send = () => call<{ sent_count: number; mailing_id: string }>('POST', '/api/admin/email/bulk', email);
const written = () => mail.deps.database.read.selectFrom('emails').select(['client_id', 'state']).execute();
const onlyMailing = async () =>
  (await call<{ mailings: BulkEmailSummary[] }>('GET', '/api/admin/mailings')).body
    .mailings[0] as BulkEmailSummary;
const add = (count: number) => addClients(mail.deps.database, manyClients(count));

/** A bulk email as left by a process that died right after storing it. */
const leaveUnwritten = (clients: number[]) =>
  mail.deps.database.transaction(async (tx) => {
    const recipient_count = clients.length;
    await insertBulkEmail(tx, { id: 'left', ...email, recipient_count, created_at: now() });
    await insertParts(tx, 'left', clients);
  });
const pick = () => pickRecipients(mail.deps.database.read, 'all', []);

test('others can write while a bulk email is queued, and submitting the same form waits for its answer', async () => {
  await add(5_000);
  const first = send();
  await until(async () => (await written()).length > 0);
  const repeated = send();
  const template = { name: 'Mine', subject: 'Hi', message: 'Hello' };
  expect((await call('POST', '/api/admin/email/templates', template)).status).toBe(200);
  expect((await written()).length).toBeLessThan(5_000);
  // Complete from the start: recipients without an email yet count as queued.
  expect(await onlyMailing()).toMatchObject({ recipient_count: 5_000, queued: 5_000, cancelled: 0 });
  const { body } = await first;
  expect(body).toMatchObject({ sent_count: 5_000, mailing_id: expect.any(String) });
  expect((await repeated).body).toEqual(body);
  expect(new Set((await written()).map(({ client_id }) => client_id)).size).toBe(5_000);
  expect(await written()).toHaveLength(5_000);
});

test('withdrawing a bulk email while it is queued writes no more of it and counts each recipient as withdrawn', async () => {
  await add(5_000);
  const sending = send();
  await until(async () => (await written()).length > 0);
  const { id } = await onlyMailing();
  const { body } = await call<BulkEmailSummary>('POST', `/api/admin/mailings/${id}/cancel`);
  expect(body).toMatchObject({ queued: 0, cancelled: 5_000 });
  await sending;
  const rows = await written();
  expect(rows.length).toBeLessThan(5_000);
  expect(rows.every(({ state }) => state === 'cancelled')).toBe(true);
  expect(await mail.outbox.runOnce()).toBe(0);
});

test('two processes that start finish an interrupted bulk email, with one email per recipient', async () => {
  await add(3_000);
  await leaveUnwritten(await pick());
  // Clients erased meanwhile get no email.
  await mail.deps.database.transaction(async (tx) => {
    await tx.deleteFrom('clients').where('id', '=', 'client-7-example-org').execute();
  });
  const others = await createDeps(mail.deps.config, mail.deps.log);
  const jobs = [mail.deps, others].map((deps) => createRunner(deps, bulkEmailQueue(deps)));
  for (const job of jobs) job.start();
  await until(async () => !(await hasParts(mail.deps.database.read, 'left')));
  for (const job of jobs) await job.stop();
  await closeDeps(others);
  const ids = (await written()).map(({ client_id }) => client_id);
  expect([ids.length, new Set(ids).size]).toEqual([2_999, 2_999]);
  expect(await onlyMailing()).toMatchObject({ recipient_count: 3_000, queued: 2_999, cancelled: 1 });
});

test('a finished bulk email is not counted again, except after a retry of one of its emails', async () => {
  await add(4);
  mail.smtp.refuseRecipients((address) => (address.startsWith('client-1@') ? 550 : undefined));
  const { mailing_id: id } = (await send()).body;
  const kept = async () => {
    const row = mail.deps.database.read.selectFrom('mailings').select('kept_sent').where('id', '=', id);
    return (await row.executeTakeFirst())?.kept_sent;
  };
  const isKept = async (sent: number) => {
    const kinds = [countBulkEmailsJob(mail.deps)];
    const job = createRunner(mail.deps, { name: 'counts', kinds, limit: 1 });
    job.start();
    await until(async () => (await kept()) === sent);
    await job.stop();
  };
  expect(await listFinishedBulkEmails(mail.deps.database.read)).toEqual([]);
  await mail.outbox.runOnce();
  await isKept(3);
  expect(await onlyMailing()).toMatchObject({ queued: 0, sent: 3, failed: 1, cancelled: 0 });
  mail.smtp.refuseRecipients(() => undefined);
  const failed = await mail.deps.database.read
    .selectFrom('emails')
    .select('id')
    .where('state', '=', 'failed')
    .executeTakeFirst();
  await call('POST', `/api/admin/emails/${failed?.id}/retry`);
  expect(await kept()).toBeNull();
  expect(await onlyMailing()).toMatchObject({ queued: 1, sent: 3, failed: 0, cancelled: 0 });
  await mail.outbox.runOnce();
  expect(await onlyMailing()).toMatchObject({ queued: 0, sent: 4, failed: 0, cancelled: 0 });
  await isKept(4);
});
