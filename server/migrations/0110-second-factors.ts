import { type Kysely, sql } from 'kysely';

const statements = [
  `create table totp (
    admin_id text primary key references admins (id) on delete cascade,
    secret text not null,
    confirmed_at text,
    last_step integer not null default 0,
    created_at text not null
  )`,
  `create table recovery_codes (
    id text primary key,
    admin_id text not null references admins (id) on delete cascade,
    code_hash text not null,
    used_at text
  )`,
  'create index recovery_codes_by_admin on recovery_codes (admin_id)',
  `create table passkeys (
    id text primary key,
    admin_id text not null references admins (id) on delete cascade,
    credential_id text not null unique,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    name text not null,
    created_at text not null,
    last_used_at text
  )`,
  'create index passkeys_by_admin on passkeys (admin_id)',
  `create table used_challenges (
    challenge text primary key,
    expires_at text not null
  )`,
];

/** Signing in with a code beside the password, or with a passkey instead of it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
