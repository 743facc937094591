import { join } from 'node:path';
import { jobId } from '../../server/jobs/queries.ts';
import { fromNow, now, SECOND } from '../../server/lib/clock.ts';
import type { Database } from '../../server/ports/database/port.ts';
import { openPostgres } from '../../server/ports/database/postgres.ts';
import { openSqlite } from '../../server/ports/database/sqlite.ts';
import { type FaultStudio, openFaultStudio, signIn } from './studio.ts';

/** A studio that sends its emails to a test mail server, with its database open. */
export type MailFaultStudio = FaultStudio & {
  database: Database;
  /** Makes waiting messages due; leases of living processes stay. */
  passTime(): Promise<void>;
  /** Ends the leases a killed process left: those of the given rows that nobody has touched since. */
  endLeases(rows: { id: string; attempts: number }[]): Promise<void>;
  underWay(): Promise<{ id: string; attempts: number; recipient: string }[]>;
  /** The number of messages in each state. */
  states(): Promise<Partial<Record<string, number>>>;
};

export const openMailFaults = async (
  engine: 'sqlite' | 'postgres',
  smtpUrl: string,
): Promise<MailFaultStudio> => {
  const mail = { SMTP_URL: smtpUrl, MAIL_FROM: 'studio@example.com', MAIL_RATE: '200' };
  const studio = await openFaultStudio({ database: engine, variables: mail });
  const { DATABASE_URL } = studio.variables;
  const database = DATABASE_URL
    ? await openPostgres(DATABASE_URL)
    : await openSqlite(join(studio.folder, 'mixfront.db'));
  return {
    ...studio,
    database,
    passTime: () =>
      database.transaction(async (tx) => {
        await tx
          .updateTable('emails')
          .set({ next_attempt_at: now() })
          .where('state', '=', 'queued')
          .where('next_attempt_at', '>', now())
          .execute();
        await tx.updateTable('jobs').set({ run_at: now() }).where('lease_by', 'is', null).execute();
      }),
    endLeases: (rows) =>
      database.transaction(async (tx) => {
        for (const { id, attempts } of rows)
          await tx
            .updateTable('jobs')
            .set({ run_at: fromNow(-SECOND) })
            .where('id', 'in', [jobId('send-email', id), jobId('send-bulk-email', id)])
            .where('lease_by', 'is not', null)
            .where('attempts', '=', attempts)
            .execute();
      }),
    underWay: () =>
      database.read
        .selectFrom('emails')
        .select(['id', 'attempts', 'recipient'])
        .where('state', '=', 'sending')
        .execute(),
    async states() {
      const rows = await database.read
        .selectFrom('emails')
        .select(['state'])
        .select((row) => row.fn.countAll<number>().as('count'))
        .groupBy('state')
        .execute();
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    },
    async close() {
      await studio.close();
      await database.close();
    },
  };
};

/** Sends a bulk email as the owner does. */
export const sendBulkMail = async (url: string, count: number, message = 'A new room.'): Promise<void> => {
  const email = { subject: 'News for {{client_name}}', message, recipient_filter: 'all' };
  const answer = await fetch(`${url}/api/admin/email/bulk`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await signIn(url)) },
    body: JSON.stringify(email),
  });
  const { sent_count } = (await answer.json()) as { sent_count?: number };
  if (sent_count !== count) throw new Error(`Sent to ${sent_count}, not to ${count}`);
};
