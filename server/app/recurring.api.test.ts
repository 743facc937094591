import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailStudio, startMailStudio, until } from '../../test/emails.ts';
import { placed } from '../../test/orders.ts';
import { examine } from '../backup/doctor/examine.ts';
import { createRunner } from '../jobs/runner.ts';
import { now } from '../lib/clock.ts';
import { recurringQueue, restoreAllJobs } from './recurring.ts';

let mail: MailStudio;
beforeAll(async () => {
  mail = await startMailStudio();
});
afterAll(() => mail?.close());

const change: MailStudio['deps']['database']['transaction'] = (work) => mail.deps.database.transaction(work);
const jobs = async () =>
  (await mail.deps.database.read.selectFrom('jobs').selectAll().orderBy('id').execute())
    .filter(({ payload }) => payload !== '{}')
    .map(({ id, kind, payload, turn }) => ({ id, kind, payload, takesTurns: turn !== '' }));
const findings = async () =>
  (await examine(mail.deps, { deep: false, sendsMail: true, isRunning: true, tell() {} }))
    .map(({ text }) => text)
    .filter((text) => text.startsWith('Stuck'));

test('doctor reports waiting rows without a job, the start creates their jobs, and no row gets a second one', async () => {
  await placed(mail.studio.url);
  await change((tx) =>
    tx
      .insertInto('mailing_parts')
      .values([0, 1].map((position) => ({ mailing_id: 'm', position, clients: '[]' })))
      .execute(),
  );
  await change(restoreAllJobs);
  const before = await jobs();
  expect(new Set(before.map(({ kind }) => kind))).toEqual(
    new Set(['probe-file', 'send-email', 'write-bulk-email']),
  );
  expect(await change(restoreAllJobs)).toBe(0);
  expect(await findings()).toEqual([]);

  await change((tx) => tx.deleteFrom('jobs').execute());
  expect(await findings()).toMatchObject([
    expect.stringMatching(/^Stuck without a job: 2 emails/),
    expect.stringMatching(/^Stuck without a job: 2 parts of bulk emails/),
    expect.stringMatching(/^Stuck without a job: 1 order files/),
  ]);
  const runner = createRunner(mail.deps, recurringQueue(mail.deps));
  runner.start();
  await until(async () => (await jobs()).length === before.length);
  await runner.stop();
  expect(await jobs()).toEqual(before);
  expect(await findings()).toEqual([]);
});

test('retries a job that was given up after a restart, or six hours later at the latest', async () => {
  await change((tx) => tx.deleteFrom('jobs').execute());
  await change((tx) => tx.deleteFrom('emails').execute());
  await mail.queue();
  await change((tx) =>
    tx
      .updateTable('jobs')
      .set({ failed_at: now(), error: 'Error', attempts: 20 })
      .where('kind', '=', 'send-email')
      .execute(),
  );
  expect(await mail.outbox.runOnce()).toBe(0);
  await change(restoreAllJobs);
  expect(await mail.outbox.runOnce()).toBe(1);
  expect(mail.smtp.messages).not.toEqual([]);
});
