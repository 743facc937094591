import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MailStudio, startMailStudio, until } from '../../../test/emails.ts';
import { createEmailRunner } from '../../../test/jobs.ts';
import { closeDeps, createDeps } from '../../app/create-deps.ts';
import { jobId, restartJobs } from '../../jobs/queries.ts';
import { fromNow, MINUTE, SECOND } from '../../lib/clock.ts';
import { type EmailRow, retryEmail, sendingJob } from './queries.ts';
import { markDelayed } from './sending-queries.ts';

let mail: MailStudio;
beforeAll(async () => {
  mail = await startMailStudio();
  // The first email takes longest to render.
  await mail.queue();
  await mail.outbox.runOnce();
});
afterAll(() => mail?.close());
beforeEach(() => mail.reset());

const change: MailStudio['deps']['database']['transaction'] = (work) => mail.deps.database.transaction(work);
const jobOf = ({ id }: EmailRow) =>
  mail.deps.database.read
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', jobId('send-email', id))
    .executeTakeFirst();

/** Has a process read an email and wait for its turn to send it, limited to `rate` per second. */
const readAndWait = async (rate = 0.2) => {
  const slow = createEmailRunner({ ...mail.deps, config: { ...mail.deps.config, MAIL_RATE: rate } });
  // The first email is sent at once, the next when its time has come.
  await mail.queue({ recipient: 'first@example.org' });
  await slow.runOnce();
  const email = await mail.queue();
  const over = slow.runOnce();
  await until(async () => (await jobOf(email))?.lease_by != null);
  // The row is read right after the claim.
  await new Promise((resolve) => setTimeout(resolve, (0.1 * SECOND) / rate));
  return { email, over };
};
const copiesOf = ({ message_id }: EmailRow) =>
  mail.smtp.messages.filter(({ email }) => email.messageId === message_id).length;

describe('an email that was read and is waiting to be sent', () => {
  test('is sent at its next time if another process records an attempt meanwhile', async () => {
    const { email, over } = await readAndWait();
    await change(async (tx) => {
      await tx.updateTable('emails').set({ attempts: 1 }).where('id', '=', email.id).execute();
      await markDelayed(tx, { ...email, attempts: 1 }, '451 later', MINUTE);
    });
    await over;
    expect(copiesOf(email)).toBe(0);
    expect(await mail.rowOf(email)).toMatchObject({ state: 'queued', attempts: 1 });
    const job = await jobOf(email);
    expect(job).toMatchObject({ lease_by: null, attempts: 0 });
    expect(Date.parse(job?.run_at ?? '') - Date.now()).toBeGreaterThan(50 * SECOND);
    await mail.makeDue();
    expect(await mail.outbox.runOnce()).toBe(1);
    expect(copiesOf(email)).toBe(1);
  });

  test('is sent once if its job starts again meanwhile', async () => {
    const { email, over } = await readAndWait(0.6);
    mail.smtp.behave(() => ({ tarpit: 1_500 }));
    await change((tx) => restartJobs(tx, [sendingJob(email)]));
    const others = await createDeps(mail.deps.config, mail.deps.log);
    await new Promise((resolve) => setTimeout(resolve, 1.7 * SECOND));
    await createEmailRunner(others).runOnce();
    await over;
    await closeDeps(others);
    expect(copiesOf(email)).toBe(1);
    expect(await mail.rowOf(email)).toMatchObject({ state: 'sent', attempts: 1, doubts: 0 });
    expect(await jobOf(email)).toBeUndefined();
  });

  test('leaves no job after one more run if it is withdrawn meanwhile', async () => {
    const { email, over } = await readAndWait();
    await change((tx) =>
      tx.updateTable('emails').set({ state: 'cancelled' }).where('id', '=', email.id).execute(),
    );
    await over;
    expect(copiesOf(email)).toBe(0);
    expect(await jobOf(email)).toBeUndefined();
    expect(await mail.outbox.runOnce()).toBe(0);
  });
});

describe('an email’s job', () => {
  test('is recreated when the owner retries an email whose job is missing or failed', async () => {
    for (const lose of ['delete', 'fail']) {
      const email = await mail.queue();
      await change(async (tx) => {
        if (lose === 'delete') await tx.deleteFrom('jobs').execute();
        else
          await tx
            .updateTable('jobs')
            .set({ failed_at: fromNow(0), error: 'Error' })
            .execute();
      });
      expect(await mail.outbox.runOnce()).toBe(0);
      expect(await change((tx) => retryEmail(tx, email.id))).toMatchObject({ state: 'queued' });
      expect(await mail.outbox.runOnce()).toBe(1);
      expect(await mail.rowOf(email)).toMatchObject({ state: 'sent' });
    }
  });

  test('is not run again while it waits for its time', async () => {
    const email = await mail.queue();
    expect(await change((tx) => retryEmail(tx, email.id))).toBeUndefined();
  });
});

describe('emails held under one key', () => {
  const hold = async (count: number, key: string) => {
    for (let n = 0; n < count; n++) await mail.queue({ digest_key: key, order_id: null });
  };
  const fullAt = async () =>
    (
      await mail.deps.database.read
        .selectFrom('rate_limits')
        .select('full_at')
        .where('key', '=', 'order strangers')
        .executeTakeFirst()
    )?.full_at;

  test('that are due together are sent as one email for one token', async () => {
    await hold(6, 'orders one');
    await mail.outbox.runOnce();
    expect(mail.smtp.messages).toHaveLength(1);
    expect(Date.parse((await fullAt()) ?? '') - Date.now()).toBeLessThanOrEqual(MINUTE);
    expect(await mail.deps.database.read.selectFrom('jobs').select('id').execute()).toEqual([]);
  });

  test('are all postponed after one run if the limit is reached', async () => {
    await hold(20, 'orders two');
    await change((tx) =>
      tx
        .insertInto('rate_limits')
        .values({ key: 'order strangers', full_at: fromNow(60 * MINUTE) })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ full_at: fromNow(60 * MINUTE) }))
        .execute(),
    );
    // Up to three may have been claimed before the first run ends.
    expect(await mail.outbox.runOnce()).toBeLessThanOrEqual(3);
    const jobs = await mail.deps.database.read.selectFrom('jobs').selectAll().execute();
    expect(jobs).toHaveLength(20);
    for (const { run_at } of jobs) expect(Date.parse(run_at)).toBeGreaterThan(Date.now());
    expect(mail.smtp.messages).toEqual([]);
  });
});
