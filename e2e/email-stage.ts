import { afterAll, beforeAll, vi } from 'vitest';
import { PATIENCE_MS } from '../test/patience.ts';
import { type Smtp, startSmtp } from '../test/services/smtp.ts';
import { adminOf } from './admin-steps.ts';
import { type Stage, setStage } from './set-up.ts';

/** A stage whose product is connected to a real mail server. */
export const setEmailStage = (variables: Record<string, string> = {}) => {
  const mail = {} as { smtp: Smtp };
  const all = { ...variables };
  beforeAll(async () => {
    mail.smtp = await startSmtp();
    Object.assign(all, { SMTP_URL: mail.smtp.url, MAIL_FROM: 'Low Tide Studio <studio@example.com>' });
  });
  afterAll(() => mail.smtp?.stop());
  const stage: Stage = setStage(all);
  const { asOwner, place } = adminOf(stage);
  const messages = () => mail.smtp.messages;
  return {
    stage,
    mail,
    asOwner,
    place,
    /** Emails received at an address, without the ones that orders send. */
    emailsTo: (address: string) =>
      messages()
        .filter(
          ({ to, email }) =>
            to.includes(address) && !/: (New order,|I have your files$)/.test(email.subject ?? ''),
        )
        .map(({ email }) => email),
    /** Places orders and waits until their emails have been sent. */
    placeAll: async (...names: string[]): Promise<Record<string, string>> => {
      const ids: Record<string, string> = {};
      for (const name of names) ids[name] = await place(name);
      const count = async (state: string) =>
        (await stage.studio.ask<{ emails: unknown[] }>(`/api/admin/emails?state=${state}&limit=1`)).emails
          .length;
      await vi.waitUntil(async () => (await count('queued')) + (await count('sending')) === 0, {
        timeout: PATIENCE_MS,
      });
      return ids;
    },
    /** Sends emails that are held for an undo now; a new order wakes the outbox. */
    sendHeld: async (): Promise<void> => {
      stage.studio.withDatabase((db) => {
        const now = new Date().toISOString();
        db.prepare("update emails set next_attempt_at = ? where state = 'queued'").run(now);
        db.prepare("update jobs set run_at = ? where kind = 'send-email' and lease_by is null").run(now);
      });
      await place('Outbox Waker');
    },
    unsubscribe: (address: string) =>
      stage.studio.withDatabase((db) =>
        db
          .prepare('update clients set unsubscribed_at = ? where email_key = ?')
          .run(new Date().toISOString(), address),
      ),
  };
};
