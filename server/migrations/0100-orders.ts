/** Orders, their money and what happens to them. */
export const orderTables = (sequence: string) => `
create table discounts (
  id text primary key,
  code text not null,
  code_key text not null unique,
  kind text not null,
  value integer not null,
  description text not null,
  min_subtotal integer not null,
  starts_at text,
  ends_at text,
  max_uses integer,
  first_order_only integer not null default 0,
  active integer not null default 0,
  uses integer not null default 0,
  created_at text not null
);

create table orders (
  seq ${sequence},
  id text not null unique,
  name text not null,
  name_key text not null,
  email text not null,
  email_key text not null,
  project_details text not null,
  notes text not null,
  song_count integer not null,
  rush_delivery integer not null default 0,
  vocal_tuning integer not null default 0,
  individual_stems integer not null default 0,
  clean_edit integer not null default 0,
  additional_revisions integer not null default 0,
  instrumental_version integer not null default 0,
  acapella_version integer not null default 0,
  file_count integer not null,
  created_at text not null,
  search_text text not null,
  original_amount integer not null,
  discount_code text,
  code_sender text,
  discount_amount integer not null,
  total_amount integer not null,
  status text not null,
  shelf text not null default 'current',
  awaiting text,
  cancelled_at text,
  cancel_reason text not null default '',
  archived_at text,
  trashed_at text,
  completed_at text,
  paid_at text,
  paid_amount integer not null default 0,
  settled_at text,
  has_report integer not null default 0,
  reported_amount integer not null default 0,
  refunded_amount integer not null default 0,
  opened_method text,
  due_at text,
  files_complete_at text,
  files_confirmed_at text,
  paused_at text,
  pause_reason text not null default '',
  paused_ms bigint not null default 0,
  reminder_at text,
  reminders_sent integer not null default 0,
  reminders_stopped integer not null default 0,
  link_version integer not null default 1,
  link_sent_at text,
  approved_at text,
  rounds_allowed integer not null default 0,
  in_review integer not null default 0,
  approval_reminder_at text,
  showcase integer,
  showcase_credit text not null default '',
  files_expired_at text,
  files_warned_at text,
  files_erased_at text
);
create index orders_by_email on orders (email_key, seq);
create index orders_by_name on orders (name_key, seq);
create index orders_due on orders (due_at) where due_at is not null;
create index orders_by_status on orders (shelf, status, seq);
create index orders_by_shelf on orders (shelf, seq);
create index orders_awaiting on orders (awaiting, seq) where awaiting is not null;
create index orders_reported on orders (seq) where has_report = 1 and trashed_at is null;
create index orders_cancelled on orders (seq) where cancelled_at is not null;
create index orders_trashed on orders (trashed_at) where trashed_at is not null;
create index orders_by_reminder on orders (reminder_at) where reminder_at is not null;
create index orders_unpaid on orders (seq) where paid_at is null and cancelled_at is null and shelf = 'current';
create index orders_by_approval_reminder on orders (approval_reminder_at) where approval_reminder_at is not null;
create index orders_by_completion on orders (completed_at) where completed_at is not null;

create table order_lines (
  order_id text not null references orders (id) on delete cascade,
  position integer not null,
  item text not null,
  label text not null,
  quantity integer not null,
  unit_amount integer not null,
  amount integer not null,
  constraint order_lines_key primary key (order_id, position)
);

create table order_events (
  seq ${sequence},
  order_id text not null references orders (id) on delete cascade,
  at text not null,
  kind text not null,
  from_status text,
  to_status text not null,
  note text not null,
  admin_note text not null
);
create index order_events_by_order on order_events (order_id, seq);

create table order_messages (
  id text primary key,
  order_id text not null,
  author text not null,
  text text not null,
  at text not null
);
create index order_messages_of_order on order_messages (order_id, at, id);

create table inbox_items (
  id text primary key,
  order_id text not null,
  kind text not null,
  at text not null,
  text text not null,
  dismissed_at text
);
create index inbox_items_of_order on inbox_items (order_id);
create index inbox_items_by_time on inbox_items (at, id) where dismissed_at is null;

create table payments (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  state text not null,
  method text not null,
  amount integer not null,
  reference text not null default '',
  note text not null default '',
  source text not null,
  settles integer not null default 0,
  reported_at text,
  reported_as text,
  confirmed_at text,
  declined_at text,
  decline_reason text not null default '',
  event_seq bigint,
  taken_back_at text,
  taken_back_seq bigint
);
create index payments_by_order on payments (order_id);

create table order_totals (
  shelf text not null,
  status text not null,
  orders integer not null,
  amount bigint not null,
  paid_orders integer not null,
  paid_amount bigint not null,
  constraint order_totals_key primary key (shelf, status)
);

create table revenue_months (
  month text primary key,
  orders integer not null,
  amount bigint not null
);

create table idempotency_keys (
  key text primary key,
  fingerprint text not null,
  order_id text not null,
  result text,
  created_at text not null
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
`;
