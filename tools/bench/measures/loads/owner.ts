import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { signIn } from '../../content.ts';
import { fillFolder } from '../../filled.ts';
import { within } from '../../pressure.ts';
import { remove, startProduct } from '../../servers.ts';
import type { Row } from '../../table.ts';

const ORDERS = 10_000;
const ORDERS_PER_CLIENT = 2;
const MAILS = 100_000;
const ROUNDS = 40;
const MAX_MS = 150;
const MAX_BULK_MS = 2_000;

const reads = [
  '/api/admin/dashboard',
  '/api/admin/orders',
  '/api/admin/orders?status=completed',
  '/api/admin/orders?search=garrick',
  '/api/admin/orders?search=ea',
  '/api/admin/clients',
  '/api/admin/clients?search=dina',
  '/api/admin/emails',
  '/api/admin/emails?state=sent',
  '/api/admin/storage',
];

/** Copies the existing emails until there are enough. */
const addMails = (folder: string): void => {
  const database = new DatabaseSync(join(folder, 'mixfront.db'));
  const count = () => Number(database.prepare('select count(*) as n from emails').get()?.n);
  const columns =
    'order_id, kind, recipient, reply_to, subject, data, html, text, state, attempts, next_attempt_at, created_at, sent_at';
  const copy = database.prepare(
    `insert into emails (id, message_id, ${columns}) select lower(hex(randomblob(16))), lower(hex(randomblob(16))), ${columns} from emails limit ?`,
  );
  while (count() < MAILS) copy.run(MAILS - count());
  database.close();
};

/**
 * L10: what the owner opens in a studio of 10,000 orders, 5,000 clients and 100,000 emails, and an email to all
 * clients.
 */
export const measureOwner = async (): Promise<Row[]> => {
  const folder = await fillFolder(ORDERS, ORDERS_PER_CLIENT);
  addMails(folder);
  const product = await startProduct(folder);
  const owner = await signIn(product);
  const slowest = { path: '', p95: 0 };
  for (const path of reads) {
    const taken: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const started = performance.now();
      await (await owner.get(path)).arrayBuffer();
      if (round) taken.push(performance.now() - started);
    }
    const p95 = within(taken, 0.95);
    if (p95 > slowest.p95) Object.assign(slowest, { path, p95 });
  }
  const letter = {
    subject: 'News',
    message: 'Hi {{client_name}}, there is a new room.',
    recipient_filter: 'all',
  };
  const started = performance.now();
  const answer = await owner.sendJson('POST', '/api/admin/email/bulk', letter);
  const { sent_count } = (await answer.json()) as { sent_count: number };
  const bulk = performance.now() - started;
  await product.stop();
  remove(folder);
  return [
    {
      what: 'L10 each read of the owner',
      goal: `p95 ${MAX_MS} ms`,
      measured: `p95 ${slowest.p95.toFixed(1)} ms at most`,
      baseline: `slowest of ${reads.length}: ${slowest.path}`,
      holds: slowest.p95 <= MAX_MS,
    },
    {
      what: `L10 a letter to all accepted`,
      goal: `${MAX_BULK_MS} ms`,
      measured: `${bulk.toFixed(0)} ms`,
      baseline: `${sent_count} clients`,
      holds: bulk <= MAX_BULK_MS,
    },
  ];
};
