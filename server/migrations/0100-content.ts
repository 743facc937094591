/** What the public pages show. */
export const contentTables = `
create table faq_items (
  id text primary key,
  question text not null,
  answer text not null,
  category text not null,
  "order" integer not null,
  created_at text not null
);

create table pictures (
  id text primary key,
  width integer not null,
  height integer not null,
  created_at text not null
);

create table picture_files (
  picture_id text not null references pictures (id) on delete cascade,
  width integer not null,
  format text not null,
  storage_key text not null unique,
  size_bytes bigint not null,
  constraint picture_files_key primary key (picture_id, width, format)
);

create table images (
  id text primary key,
  title text not null,
  description text not null,
  category text not null,
  alt_text text not null,
  picture_id text not null references pictures (id),
  created_at text not null
);
create index images_by_picture on images (picture_id);

create table testimonials (
  id text primary key,
  name text not null,
  role text not null,
  content text not null,
  rating integer not null,
  image text,
  picture_id text references pictures (id),
  order_id text,
  published integer not null default 1,
  created_at text not null
);
create index testimonials_by_picture on testimonials (picture_id);

create table portfolio_items (
  id text primary key,
  title text not null,
  description text not null,
  genre text not null,
  featured integer not null default 0,
  play_count integer not null default 0,
  order_id text,
  song integer,
  from_order integer not null default 0,
  published integer not null default 1,
  created_at text not null
);

create table audio_files (
  id text primary key,
  item_id text not null references portfolio_items (id) on delete cascade,
  part text not null,
  name text not null,
  format text not null,
  size_bytes bigint not null,
  original_key text not null unique,
  state text not null,
  error text,
  listening_key text unique,
  listening_bytes bigint,
  duration_s double precision,
  sample_rate_hz integer,
  channels integer,
  lufs double precision,
  true_peak_dbtp double precision,
  peaks text,
  created_at text not null
);
create index audio_files_by_item on audio_files (item_id, part);
`;
