import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { now } from '../../server/lib/clock.ts';
import type { Config } from '../../server/lib/config.ts';
import { newId } from '../../server/lib/ids.ts';
import { emptyDraft } from '../../shared/drafts.ts';
import { addDemoStudio } from '../../tools/seed/fill.ts';
import { engine, type TestApp } from '../harness.ts';
import { bigWav, clientCall, placed, placedWithKey } from '../orders.ts';
import { addedImage } from '../pictures.ts';
import { binFolder } from '../services/postgres.ts';
import { created, uploaded } from '../tus.ts';

// The databases of a filled studio, one for each engine and for each schema version that has been released. To record
// that of the present version again: RECORD_DATABASES=1 npm test -- server/ports/database/old-databases.api.test.ts

/** What the owner's authenticator app holds, in base 32. */
export const recordedSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const getPath = (version: string) => join(import.meta.dirname, `${version}.${engine}.gz`);

/** Fills a new studio and stores its database. */
export const recordDatabase = async (product: TestApp): Promise<void> => {
  const { config, database } = product.deps;
  await addDemoStudio(product.deps, {
    orders: 12,
    samples: join(import.meta.dirname, '../../web/public/samples'),
    isAdded: false,
    tell: () => {},
  });
  await addMore(product);
  const content = await (engine === 'postgres' ? dumpPostgres(config) : dumpSqlite(config));
  const version = (await database.maintenance.version()) ?? '';
  await writeFile(getPath(version), gzipSync(content, { level: 9 }));
};

/** What the demo studio lacks. */
const addMore = async (product: TestApp): Promise<void> => {
  const { url } = product;
  const asOwner = async (path: string, payload: object, method: 'POST' | 'PUT' = 'POST') => {
    const { statusCode, body } = await product.callAsOwner(method, path, payload);
    if (statusCode >= 300) throw new Error(`${path} was answered with ${statusCode}: ${body}`);
  };
  const email = { subject: 'Closed next week', message: 'Back on Monday.' };
  await asOwner('/email/templates', { name: 'Closed', ...email });
  await asOwner('/email/bulk', { ...email, recipient_filter: 'all' });
  await asOwner('/faq', { question: 'How long?', answer: 'Three days.', category: 'general', order: 1 });
  await addedImage(product);
  await placed(url, {
    key: 'first-key',
    fields: { name: 'Gone', email: 'gone@example.com', accepted_terms: 'true' },
  });
  // As a press on the link in a bulk email does.
  await product.deps.database.transaction((tx) =>
    tx
      .updateTable('clients')
      .set({ unsubscribed_at: new Date().toISOString() })
      .where('email_key', '=', 'gone@example.com')
      .execute(),
  );
  await asOwner('/clients/gone@example.com/erase', { confirmation: 'gone@example.com' });
  await asOwner('/settings', { receipt_numbering: true, receipt_prefix: 'HS' }, 'PUT');
  const order = await placedWithKey(url, {
    key: 'second-key',
    fields: { name: 'New', email: 'new@example.com', accepted_terms: 'true' },
  });
  await clientCall(product, order, 'POST', '/messages', { text: 'Which take is that?' });
  await asOwner(`/orders/${order.id}/payments`, { method: 'paypal', amount: 50, reference: 'PP-1' });
  await addCheckout(product, order.id);
  await addSecondFactors(product);
  await created(url, 1_000);
  await uploaded(url, bigWav(1_000));
  await fetch(`${url}/api/drafts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(emptyDraft),
  });
};

/** As Stripe's answers leave them; there is none here. */
const addCheckout = ({ deps }: TestApp, order_id: string) =>
  deps.database.transaction(async (tx) => {
    const at = now();
    await tx
      .insertInto('card_sessions')
      .values({
        ...{ id: 'cs_test_1', order_id, amount: 50, currency: 'USD', url: 'https://checkout.stripe.com/1' },
        ...{ created_at: at, expires_at: at, paid_at: null, ended_at: null },
      })
      .execute();
    await tx.insertInto('card_events').values({ id: 'evt_1', at, order_id, problem: '' }).execute();
    await tx.insertInto('card_charges').values({ id: 'pi_1', order_id, refunded: 10, at }).execute();
    await tx
      .insertInto('card_refunds')
      .values({
        ...{ id: 're_1', charge_id: 'pi_1', kind: 'refund', amount: 10, currency: 'USD', state: 'given', at },
        payment_id: '',
      })
      .execute();
  });

/** As an authenticator app and a browser leave them; there is neither here. */
const addSecondFactors = ({ deps }: TestApp) =>
  deps.database.transaction(async (tx) => {
    const { id: admin_id } = await tx.selectFrom('admins').select('id').executeTakeFirstOrThrow();
    const at = now();
    await tx
      .insertInto('totp')
      .values({
        admin_id,
        secret: recordedSecret,
        confirmed_at: at,
        last_step: 58_000_000,
        created_at: at,
      })
      .execute();
    await tx
      .insertInto('recovery_codes')
      .values({ id: newId(), admin_id, code_hash: 'a'.repeat(64), used_at: null })
      .execute();
    await tx
      .insertInto('passkeys')
      .values({
        id: newId(),
        admin_id,
        credential_id: 'Y3JlZGVudGlhbA',
        public_key: 'a2V5',
        counter: 3,
        transports: '["internal"]',
        name: 'Phone',
        created_at: at,
        last_used_at: null,
      })
      .execute();
    await tx.insertInto('used_challenges').values({ challenge: 'Y2hhbGxlbmdl', expires_at: at }).execute();
  });

const dumpSqlite = async ({ DATA_DIR }: Config): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'mixfront-record-'));
  const copy = join(folder, 'mixfront.db');
  const database = new DatabaseSync(join(DATA_DIR, 'mixfront.db'));
  database.prepare('vacuum into ?').run(copy);
  database.close();
  const content = await readFile(copy);
  await rm(folder, { recursive: true });
  return content;
};

const dumpPostgres = async ({ DATABASE_URL = '' }: Config): Promise<string> => {
  const dump = promisify(execFile)(
    join(binFolder(), 'pg_dump'),
    ['--inserts', '--rows-per-insert=100', '--no-owner', DATABASE_URL],
    { maxBuffer: 100_000_000 },
  );
  // Newer versions of pg_dump add commands for psql.
  return (await dump).stdout.replace(/^\\(un)?restrict .*$/gm, '');
};

/** Creates the database of a released version in an empty place: a file or a URL. */
export const restoreDatabase = async (version: string, address: string): Promise<void> => {
  const content = gunzipSync(await readFile(getPath(version)));
  if (engine === 'sqlite') return writeFile(address, content);
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(content.toString());
  } finally {
    await client.end();
  }
};
