/** Clients and the emails they get. */
export const clientTables = (sequence: string) => `
create table clients (
  seq ${sequence},
  id text not null unique,
  email text not null,
  email_key text not null unique,
  name text not null,
  name_key text not null,
  phone text not null default '',
  note text not null default '',
  orders integer not null,
  kept_orders integer not null default 0,
  paid_orders integer not null,
  spent bigint not null,
  active_orders integer not null,
  first_order_at text not null,
  last_order_at text not null,
  last_order_seq bigint not null,
  unsubscribed_at text,
  search_text text not null
);
create index clients_by_name on clients (name_key, seq);
create index clients_active on clients (last_order_seq) where active_orders > 0;
create index clients_unsubscribed on clients (last_order_seq) where unsubscribed_at is not null;
create index clients_by_order on clients (last_order_seq) where kept_orders > 0;
create index clients_by_time on clients (last_order_at) where kept_orders > 0;

create table unsubscribed_addresses (
  fingerprint text primary key,
  unsubscribed_at text not null
);

create table erasures (
  fingerprint text primary key,
  erased_at text not null
);

create table emails (
  seq ${sequence},
  id text not null unique,
  order_id text,
  client_id text,
  mailing_id text,
  event_seq bigint,
  kind text not null,
  recipient text not null,
  reply_to text not null,
  subject text not null,
  data text not null,
  html text,
  text text,
  message_id text not null,
  state text not null,
  attempts integer not null,
  doubts integer not null default 0,
  next_attempt_at text not null,
  tried_at text,
  error text,
  digest_key text,
  digest_id text,
  created_at text not null,
  sent_at text
);
create index emails_by_order on emails (order_id, seq);
create index emails_by_state on emails (state, seq);
create index emails_by_client on emails (client_id, seq) where client_id is not null;
create index emails_by_mailing on emails (mailing_id, state, seq) where mailing_id is not null;
create index emails_to_others on emails (lower(recipient)) where order_id is null and client_id is null;
create index emails_stumbling on emails (state, created_at) where error is not null;
create index emails_by_trouble on emails (tried_at) where error is not null;
create index emails_held on emails (digest_key, next_attempt_at) where digest_key is not null;
create index emails_held_until on emails (state, next_attempt_at, seq) where digest_key is not null;

create table mailings (
  seq ${sequence},
  id text not null unique,
  subject text not null,
  message text not null,
  recipient_filter text not null,
  recipient_count integer not null,
  kept_sent integer,
  created_at text not null
);

create table mailing_parts (
  mailing_id text not null,
  position integer not null,
  clients text not null,
  constraint mailing_parts_key primary key (mailing_id, position)
);

create table email_templates (
  id text primary key,
  name text not null,
  name_key text not null unique,
  subject text not null,
  message text not null,
  created_at text not null
);

create table recent_emails (
  fingerprint text primary key,
  answer text not null,
  at text not null
);
`;
