/** What clients upload and what the studio delivers. */
export const orderFileTables = `
create table uploads (
  id text primary key,
  address text not null,
  network text not null,
  metadata text not null,
  name text not null,
  path text not null,
  size_bytes bigint not null,
  offset_bytes bigint not null,
  crc32 bigint not null,
  format text not null,
  storage_key text not null unique,
  growth text not null,
  state text not null,
  order_id text,
  note text,
  lease_by text,
  lease_until text,
  created_at text not null,
  expires_at text not null
);
create index uploads_unclaimed on uploads (address, size_bytes) where order_id is null;
create index uploads_unclaimed_of_network on uploads (network, size_bytes) where order_id is null;
create index uploads_by_expiry on uploads (expires_at);
create index uploads_by_order on uploads (order_id);

create table drafts (
  id text primary key,
  address text not null,
  network text not null,
  version integer not null,
  content text not null,
  email_key text not null,
  is_placed integer not null default 0,
  created_at text not null,
  expires_at text not null
);
create index drafts_open on drafts (network, address) where is_placed = 0;
create index drafts_by_email on drafts (email_key);
create index drafts_by_expiry on drafts (expires_at);

create table staging_leases (
  id text primary key,
  lease_until text not null
);

create table address_quotas (
  address text not null,
  day text not null,
  bytes bigint not null,
  constraint address_quotas_key primary key (day, address)
);

create table order_files (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  addition_id text,
  position integer not null,
  song integer not null default 1,
  label text not null default 'other',
  name text not null,
  path text not null default '',
  storage_key text not null unique,
  size_bytes bigint not null,
  crc32 bigint not null,
  format text not null,
  probe text not null,
  check_state text not null default 'skipped',
  duration_s double precision,
  sample_rate_hz integer,
  bit_depth integer,
  channels integer,
  report text,
  peaks text,
  expired_at text
);
create index order_files_by_order on order_files (order_id, position);
create index order_files_waiting on order_files (id) where probe = 'waiting' or check_state = 'waiting';

create table file_additions (
  id text primary key,
  order_id text not null,
  at text not null,
  note text not null default ''
);
create index file_additions_of_order on file_additions (order_id);

create table storage_totals (
  kind text primary key,
  files integer not null,
  bytes bigint not null
);

create table order_versions (
  id text primary key,
  order_id text not null,
  song integer not null,
  kind text not null,
  number integer not null,
  source_files integer not null default 1,
  name text not null,
  note text not null default '',
  format text not null,
  size_bytes bigint not null,
  crc32 bigint,
  sha256 text,
  storage_key text,
  created_at text not null,
  state text not null,
  error text,
  listening_key text,
  listening_bytes bigint,
  duration_s double precision,
  sample_rate_hz integer,
  channels integer,
  lufs double precision,
  true_peak_dbtp double precision,
  peaks text,
  delivery_id text,
  heard_at text,
  approved_at text,
  expired_at text
);
create unique index order_versions_by_number on order_versions (order_id, song, kind, number);
create unique index order_versions_by_storage_key on order_versions (storage_key);
create unique index order_versions_by_listening_key on order_versions (listening_key);

create table version_mp3s (
  version_id text primary key,
  state text not null,
  storage_key text,
  size_bytes bigint not null default 0,
  crc32 bigint,
  sha256 text
);
create unique index version_mp3s_by_storage_key on version_mp3s (storage_key);

create table order_deliveries (
  id text primary key,
  order_id text not null,
  at text not null,
  note text not null default ''
);
create index order_deliveries_of_order on order_deliveries (order_id);

create table order_songs (
  order_id text not null,
  song integer not null,
  title text not null default '',
  approved_at text,
  showcased_version_id text
);
create unique index order_songs_by_song on order_songs (order_id, song);

create table version_notes (
  id text primary key,
  order_id text not null,
  version_id text not null,
  at_s double precision not null,
  to_s double precision,
  text text not null,
  created_at text not null,
  round integer,
  is_done integer not null default 0,
  reply text not null default '',
  shown_done integer not null default 0,
  shown_reply text not null default ''
);
create index version_notes_of_order on version_notes (order_id);

create table order_rounds (
  order_id text not null,
  number integer not null,
  sent_at text not null,
  is_counted integer not null default 0,
  due_hours integer not null default 0
);
create unique index order_rounds_by_number on order_rounds (order_id, number);
`;
