import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../schema/dialect.ts';
import { clientTables } from './0100-clients.ts';
import { contentTables } from './0100-content.ts';
import { orderFileTables } from './0100-order-files.ts';
import { orderTables } from './0100-orders.ts';

/** Settings, sign-in and the queue. */
const systemTables = (sequence: string) => `
create table settings (
  key text primary key,
  value text not null
);

create table secrets (
  name text primary key,
  value text not null
);

create table admins (
  id text primary key,
  username text not null,
  username_key text not null unique,
  email text not null,
  password_hash text not null,
  created_at text not null,
  updated_at text not null
);

create table device_cookies (
  id text primary key,
  token_hash text not null unique,
  admin_id text not null references admins (id) on delete cascade,
  created_at text not null,
  last_used_at text not null
);

create table sessions (
  id text not null default '',
  token_hash text primary key,
  admin_id text not null references admins (id) on delete cascade,
  address text not null default '',
  device text not null default '',
  device_cookie_id text,
  created_at text not null,
  last_used_at text not null
);
create unique index sessions_by_id on sessions (id);

create table login_attempts (
  seq ${sequence},
  at text not null,
  username text not null,
  address text not null,
  outcome text not null
);

create table login_delays (
  key text primary key,
  failures integer not null,
  last_failure_at text not null,
  blocked_until text not null
);

create table rate_limits (
  key text primary key,
  full_at text not null
);

create table turns (
  name text primary key,
  taken bigint not null
);

create table jobs (
  id text primary key,
  kind text not null,
  payload text not null,
  run_at text not null,
  turn text not null default '',
  network text not null default '',
  attempts integer not null default 0,
  lease_by text,
  failed_at text,
  error text
);
create index jobs_due on jobs (kind, run_at) where failed_at is null;
create index jobs_by_turn on jobs (kind, turn, id) where turn <> '';
create index jobs_of_network on jobs (network, turn) where network <> '';
`;

/** The first schema: every table of the first release. */
export const up = async (db: Kysely<unknown>, dialect: Dialect): Promise<void> => {
  const { sequence } = dialect;
  const statements = [
    systemTables(sequence),
    clientTables(sequence),
    orderTables(sequence),
    orderFileTables,
    contentTables,
  ].flatMap((text) => text.split(';'));
  for (const statement of statements) if (statement.trim()) await sql.raw(statement).execute(db);
  for (const table of ['orders', 'clients'] as const) await dialect.addSearch(db, table);
};
