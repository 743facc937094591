import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MailStudio, startMailStudio } from '../../../test/emails.ts';
import { createEmailRunner } from '../../../test/jobs.ts';
import { closeDeps, createDeps } from '../../app/create-deps.ts';
import { emailQueue } from '../../app/send-email.ts';
import { jobId, restartJobs } from '../../jobs/queries.ts';
import { createRunner } from '../../jobs/runner.ts';
import { fromNow, MINUTE } from '../../lib/clock.ts';
import type { Database } from '../../ports/database/port.ts';
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

/** Has a process read an email and wait before it begins to send it, until it may go on. */
const readAndWait = async () => {
  const { database } = mail.deps;
  const [isWaiting, mayGoOn, hasGoneOn] = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const waiting: Database = {
    ...database,
    async transaction(work) {
      isWaiting?.resolve();
      await mayGoOn?.promise;
      return database.transaction(work).finally(hasGoneOn?.resolve);
    },
  };
  const slow = createRunner(mail.deps, emailQueue({ ...mail.deps, database: waiting }));
  const email = await mail.queue();
  const over = slow.runOnce();
  await isWaiting?.promise;
  return {
    email,
    /** Resolves after its next transaction. */
    async goOn() {
      mayGoOn?.resolve();
      await hasGoneOn?.promise;
    },
    over,
  };
};
const copiesOf = ({ message_id }: EmailRow) =>
  mail.smtp.messages.filter(({ email }) => email.messageId === message_id).length;

describe('an email that was read and is waiting to be sent', () => {
  test('is sent at its next time if another process records an attempt meanwhile', async () => {
    const { email, goOn, over } = await readAndWait();
    await change(async (tx) => {
      await tx.updateTable('emails').set({ attempts: 1 }).where('id', '=', email.id).execute();
      await markDelayed(tx, { ...email, attempts: 1 }, '451 later', MINUTE);
    });
    await goOn();
    await over;
    expect(copiesOf(email)).toBe(0);
    const row = await mail.rowOf(email);
    expect(row).toMatchObject({ state: 'queued', attempts: 1 });
    const job = await jobOf(email);
    expect(job).toMatchObject({ lease_by: null, attempts: 0 });
    expect(Date.parse(job?.run_at ?? '')).toBeGreaterThanOrEqual(Date.parse(row.next_attempt_at));
    await mail.makeDue();
    expect(await mail.outbox.runOnce()).toBe(1);
    expect(copiesOf(email)).toBe(1);
  });

  test('is sent once if its job starts again meanwhile', async () => {
    const { email, goOn, over } = await readAndWait();
    const others = await createDeps(mail.deps.config, mail.deps.log);
    await change((tx) => restartJobs(tx, [sendingJob(email)]));
    // Answered once the process that isn't sending it has found nothing to do.
    const answer = Promise.withResolvers<void>();
    let copies = 0;
    mail.smtp.behave(() => {
      if (++copies > 1) answer.resolve();
      return { hang: answer.promise };
    });
    await goOn();
    const both = [over, createEmailRunner(others).runOnce()];
    await Promise.race([answer.promise, ...both]);
    answer.resolve();
    await Promise.all(both);
    await closeDeps(others);
    expect(copiesOf(email)).toBe(1);
    expect(await mail.rowOf(email)).toMatchObject({ state: 'sent', attempts: 1, doubts: 0 });
    expect(await jobOf(email)).toBeUndefined();
  });

  test('leaves no job after one more run if it is withdrawn meanwhile', async () => {
    const { email, goOn, over } = await readAndWait();
    await change((tx) =>
      tx.updateTable('emails').set({ state: 'cancelled' }).where('id', '=', email.id).execute(),
    );
    await goOn();
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
