import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Deps } from '../server/deps.ts';
import { findEmail, listEmails } from '../server/features/emails/list-queries.ts';
import { type EmailRow, type NewEmail, queueEmail } from '../server/features/emails/queries.ts';
import { beginSending } from '../server/features/emails/sending-queries.ts';
import type { PlacedData } from '../server/features/order-emails/placed-order.ts';
import { claimJob } from '../server/jobs/claim-queries.ts';
import { jobId } from '../server/jobs/queries.ts';
import type { Runner } from '../server/jobs/runner.ts';
import { fromNow, MINUTE, SECOND } from '../server/lib/clock.ts';
import type { Config } from '../server/lib/config.ts';
import { mapNames, orderTextNames } from '../shared/order-fields.ts';
import { defaultSettings } from '../shared/settings.ts';
import { startTestApp, type TestApp } from './harness.ts';
import { createEmailRunner } from './jobs.ts';
import { type Smtp, startSmtp } from './services/smtp.ts';

export const facts: PlacedData = {
  public_url: 'https://studio.example.com',
  settings: { ...defaultSettings, business_name: 'Low Tide Studio' },
  order: {
    id: 'MX-TEST00000001',
    ...mapNames(orderTextNames, () => ''),
    name: 'Nora Lind',
    email: 'nora@example.org',
    project_details: 'Two songs',
    song_count: 2,
    add_ons: {},
    lines: [
      {
        item: 'base',
        label: 'Mixing and mastering, 2 songs',
        quantity: 2,
        unit_amount: 5_000,
        amount: 10_000,
      },
    ],
    original_amount: 10_000,
    discount_code: null,
    discount_amount: 0,
    total_amount: 10_000,
    created_at: '2026-11-21T18:04:11.000Z',
    files: [{ name: 'song.wav', size_bytes: 1_000_000, song: 1, label: 'song' }],
  },
};

/** The product with a real mail server and an outbox that a test can start, run once or stop. */
export type MailStudio = {
  smtp: Smtp;
  studio: TestApp;
  deps: Deps;
  outbox: Runner;
  /** Empties the outbox, and makes the mail server accept everything. */
  reset(): Promise<void>;
  /** The same, and removes all clients and the emails to them. */
  resetClients(): Promise<void>;
  /** Queues any kind of email: a later version may have added kinds. */
  queue(change?: Partial<Omit<NewEmail, 'kind'>> & { kind?: string }): Promise<EmailRow>;
  rowOf(row: { id: string }): Promise<EmailRow>;
  /** Changes every row, as if time had passed. */
  age(
    change: Partial<Pick<EmailRow, 'next_attempt_at' | 'attempts' | 'html' | 'text' | 'data'>>,
  ): Promise<void>;
  makeDue(): Promise<void>;
  /** Starts sending an email like a process that dies before the mail server answers. */
  beginAndVanish(row: EmailRow): Promise<void>;
  /** Ends the leases of such processes. */
  endLeases(): Promise<void>;
  close(): Promise<void>;
};

export const startMailStudio = async (config: Partial<Config> = {}): Promise<MailStudio> => {
  const smtp = await startSmtp();
  const studio = await startTestApp({
    config: { SMTP_URL: smtp.url, MAIL_FROM: 'studio@example.com', ...config },
  });
  const { database } = studio.deps;
  const age: MailStudio['age'] = (change) =>
    database.transaction(async (tx) => {
      await tx.updateTable('emails').set(change).execute();
      const { next_attempt_at: run_at } = change;
      if (run_at) await tx.updateTable('jobs').set({ run_at }).where('lease_by', 'is', null).execute();
    });
  const self: MailStudio = {
    smtp,
    studio,
    deps: studio.deps,
    outbox: createEmailRunner(studio.deps),
    async reset() {
      await self.outbox.stop();
      self.outbox = createEmailRunner(studio.deps);
      await database.transaction(async (tx) => {
        await tx.deleteFrom('emails').execute();
        await tx.deleteFrom('jobs').execute();
      });
      smtp.messages.length = 0;
      smtp.behave(() => 'accept');
      smtp.refuseRecipients(() => undefined);
    },
    async resetClients() {
      await self.reset();
      await database.transaction(async (tx) => {
        for (const table of ['clients', 'mailings', 'mailing_parts', 'recent_emails'] as const)
          await tx.deleteFrom(table).execute();
      });
    },
    async queue(change = {}) {
      await database.transaction((tx) =>
        queueEmail(tx, { PUBLIC_URL: 'https://studio.example.com', RATE_LIMITS: false }, {
          ...plainMail,
          ...change,
        } as NewEmail),
      );
      const [newest] = await listEmails(database.read, { limit: 1, before: null, state: undefined });
      if (!newest) throw new Error('Nothing was queued');
      return newest;
    },
    async rowOf({ id }) {
      const row = await findEmail(database.read, id);
      if (!row) throw new Error('The row is gone');
      return row;
    },
    age,
    beginAndVanish: ({ id }) =>
      database.transaction(async (tx) => {
        const jobs = tx.selectFrom('jobs').selectAll().where('id', '=', jobId('send-email', id));
        const email = await findEmail(tx, id);
        if (!email) throw new Error('The row is gone');
        await claimJob(tx, await jobs.executeTakeFirstOrThrow(), 3 * MINUTE);
        await beginSending(tx, email);
      }),
    endLeases: () =>
      database.transaction(async (tx) => {
        await tx
          .updateTable('jobs')
          .set({ run_at: fromNow(-SECOND) })
          .where('lease_by', 'is not', null)
          .execute();
      }),
    makeDue: () => age({ next_attempt_at: fromNow(-SECOND) }),
    async close() {
      await self.outbox.stop();
      await studio.close();
      await smtp.stop();
    },
  };
  return self;
};

/** A mail studio with limits; each test begins with no client, email or used-up limit. */
export const setLimitedMail = () => {
  const stage = {} as { mail: MailStudio };
  beforeAll(async () => {
    stage.mail = await startMailStudio({ RATE_LIMITS: true, TRUST_PROXY: ['loopback'], MAIL_RATE: 200 });
  });
  afterAll(() => stage.mail?.close());
  beforeEach(async () => {
    await stage.mail.resetClients();
    await stage.mail.deps.database.transaction(async (tx) => {
      await tx.deleteFrom('rate_limits').execute();
    });
  });
  return {
    stage,
    /** Sends what is due, and returns it. */
    async send() {
      const { smtp, outbox } = stage.mail;
      smtp.messages.length = 0;
      await outbox.runOnce();
      return smtp.messages.map(({ to, email }) => ({
        to: to[0] ?? '',
        subject: email.subject ?? '',
        text: email.text ?? '',
      }));
    },
  };
};

/** An email to a client, ready to be queued. */
export const plainMail: NewEmail = {
  kind: 'order_placed_client',
  order_id: null,
  recipient: 'nora@example.org',
  reply_to: 'owner@example.com',
  subject: 'Your order',
  data: facts,
};

/** Waits until a condition holds. */
export const until = async (isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  await expect.poll(isTrue, { interval: 20 }).toBe(true);
};
