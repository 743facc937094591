import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { fromNow, now, SECOND } from '../../server/clock.ts';
import type { Database } from '../../server/ports/database/port.ts';
import { openPostgres } from '../../server/ports/database/postgres.ts';
import { openSqlite } from '../../server/ports/database/sqlite.ts';
import { createDatabase } from '../services/postgres.ts';
import { loadProduct, type ProductProcess } from './product-process.ts';

const password = 'a long enough password';

/** A database, and processes of the product on it that a test may kill. */
export type BulkStudio = {
  database: Database;
  /** One more process, started. */
  start(): Promise<{ process: ProductProcess; url: string }>;
  /** Lets the times of waiting messages come; leases of the living stay. */
  passTime(): Promise<void>;
  /** Ends the leases a killed process left: those of these rows that nobody has touched since. */
  endLeases(rows: { id: string; attempts: number }[]): Promise<void>;
  underWay(): Promise<{ id: string; attempts: number; recipient: string }[]>;
  close(): Promise<void>;
};

export const openBulkStudio = async (engine: 'sqlite' | 'postgres', smtpUrl: string): Promise<BulkStudio> => {
  const folder = await mkdtemp(join(tmpdir(), 'mixfront-bulk-'));
  const address = engine === 'postgres' ? await createDatabase(inject('postgresUrl')) : undefined;
  const database = address ? await openPostgres(address) : await openSqlite(join(folder, 'mixfront.db'));
  const processes: ProductProcess[] = [];
  return {
    database,
    async start() {
      const process = loadProduct({
        DATA_DIR: folder,
        ...(address ? { DATABASE_URL: address } : {}),
        SMTP_URL: smtpUrl,
        MAIL_FROM: 'studio@example.com',
        MAIL_RATE: '200',
        ADMIN_PASSWORD: password,
        LOG_LEVEL: 'error',
      });
      processes.push(process);
      return { process, url: await process.start() };
    },
    passTime: () =>
      database.transaction(async (tx) => {
        await tx
          .updateTable('emails')
          .set({ next_attempt_at: now() })
          .where('state', '=', 'queued')
          .where('next_attempt_at', '>', now())
          .execute();
      }),
    endLeases: (rows) =>
      database.transaction(async (tx) => {
        for (const { id, attempts } of rows)
          await tx
            .updateTable('emails')
            .set({ lease_until: fromNow(-SECOND) })
            .where('id', '=', id)
            .where('state', '=', 'sending')
            .where('attempts', '=', attempts)
            .execute();
      }),
    underWay: () =>
      database.read
        .selectFrom('emails')
        .select(['id', 'attempts', 'recipient'])
        .where('state', '=', 'sending')
        .execute(),
    async close() {
      for (const process of processes) await process.end('SIGKILL');
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Sends a bulk mail as the owner does, and answers its number. */
export const sendBulkMail = async (url: string, count: number): Promise<string> => {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, string>;
  };
  const { access_token } = await post('/api/admin/login', { username: 'admin', password });
  const letter = { subject: 'News for {{client_name}}', message: 'A new room.', recipient_filter: 'all' };
  const answer = await post('/api/admin/email/bulk', letter, { authorization: `Bearer ${access_token}` });
  if (Number(answer.sent_count) !== count || !answer.mailing_id) throw new Error(JSON.stringify(answer));
  return answer.mailing_id;
};
