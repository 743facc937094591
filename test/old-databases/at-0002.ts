import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';

/** The tables as created by the release with two migrations, verbatim. */
const oldTables = (engine: string) => readFileSync(join(import.meta.dirname, `0002.${engine}.sql`), 'utf8');

const text = (value: string | null) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`);

type Old = { id: string; email: string; status: string; total: number; at: string; rush?: 0 | 1 };
const order = ({ id, email, status, total, at, rush = 0 }: Old) =>
  `insert into orders (id, name, email, name_key, email_key, project_details, notes, song_count, rush_delivery, status,
    original_amount, discount_amount, total_amount, file_count, search_text, created_at)
  values (${[id, `Name ${id}`, email, `name ${id.toLowerCase()}`, email.toLowerCase(), '', ''].map(text)}, 1, ${rush}, ${text(status)},
    ${total}, 0, ${total}, 1, ${text(`${id} ${email}`.toLowerCase())}, ${text(at)});`;
const moved = (id: string, from: string | null, to: string, at: string) =>
  `insert into order_events (order_id, at, kind, from_status, to_status, note, admin_note)
  values (${[id, at, from ? 'status' : 'placed', from, to, '', ''].map(text)});`;
const file = (id: string, orderId: string, bytes: number) =>
  `insert into order_files (id, order_id, position, storage_key, name, size_bytes, crc32, format, probe)
  values (${text(id)}, ${text(orderId)}, 0, ${text(`orders/${id}`)}, 'a.wav', ${bytes}, 1, 'WAV', 'done');`;

const rows = [
  `insert into kysely_migration values ('0001-first', '2026-01-01T00:00:00.000Z'), ('0002-media', '2026-01-01T00:00:00.001Z');`,
  `insert into kysely_migration_lock values ('migration_lock', 0);`,
  `insert into admins values ('a', 'owner', 'owner', '', 'x', '2026-01-01', '2026-01-01');`,
  `insert into sessions values ('hash one', 'a', '2026-01-01', '2026-01-01'), ('hash two', 'a', '2026-01-01', '2026-01-01');`,
  order({
    id: 'A1',
    email: 'Ada@Example.com',
    status: 'pending',
    total: 50_00,
    at: '2026-09-01T10:00:00.000Z',
  }),
  moved('A1', null, 'pending', '2026-09-01T10:00:00.000Z'),
  order({
    id: 'B1',
    email: 'bo@example.com',
    status: 'payment_received',
    total: 70_00,
    at: '2026-09-02T10:00:00.000Z',
  }),
  order({
    id: 'A2',
    email: 'ADA@example.com',
    status: 'mixed',
    total: 240_00,
    at: '2026-09-30T12:00:00.000Z',
    rush: 1,
  }),
  moved('A2', 'pending', 'payment_received', '2026-09-30T23:59:59.999Z'),
  moved('A2', 'payment_received', 'mixed', '2026-10-02T10:00:00.000Z'),
  order({
    id: 'B2',
    email: 'bo@example.com',
    status: 'pending',
    total: 10_00,
    at: '2026-10-03T10:00:00.000Z',
  }),
  moved('B2', 'pending', 'in_progress', '2026-10-04T10:00:00.000Z'),
  moved('B2', 'in_progress', 'pending', '2026-10-05T10:00:00.000Z'),
  order({
    id: 'A3',
    email: 'ada@example.com',
    status: 'completed',
    total: 60_00,
    at: '2026-10-06T10:00:00.000Z',
  }),
  moved('A3', 'pending', 'payment_received', '2026-10-07T10:00:00.000Z'),
  moved('A3', 'payment_received', 'pending', '2026-10-08T10:00:00.000Z'),
  moved('A3', 'pending', 'in_progress', '2026-11-01T00:00:00.000Z'),
  moved('A3', 'in_progress', 'completed', '2026-11-02T10:00:00.000Z'),
  order({
    id: 'C1',
    email: 'cy@example.com',
    status: 'revision_requested',
    total: 0,
    at: '2026-11-03T10:00:00.000Z',
  }),
  moved('C1', 'pending', 'revision_requested', '2026-11-03T11:00:00.000Z'),
  file('f1', 'A1', 3_000_000_000),
  file('f2', 'A2', 2_000_000_000),
  `insert into order_totals values ('pending', 2, 6000), ('payment_received', 1, 7000), ('mixed', 1, 24000),
    ('completed', 1, 6000), ('revision_requested', 1, 0);`,
].join('\n');

/** Orders that cost nothing and have not been started: with a rush, without one, and of a client who was erased. */
export const freeOrders = [
  ['F1', 'fay@example.com', 1],
  ['F2', 'fay@example.com', 0],
  ['F3', '', 0],
]
  .map(([id, email, rush]) =>
    order({ id, email, rush, status: 'pending', total: 0, at: '2026-11-04T10:00:00.000Z' } as Old),
  )
  .join('\n');

/** Creates a database from before there were clients, with orders, events and files in it. */
export const buildAt0002 = async (engine: string, address: string, more = ''): Promise<void> => {
  const script = `${oldTables(engine)}\n${rows}\n${more}`;
  if (engine === 'sqlite') {
    const raw = new DatabaseSync(address);
    raw.exec(script);
    raw.close();
    return;
  }
  const client = new Client({ connectionString: address });
  await client.connect();
  await client.query(script);
  await client.end();
};
