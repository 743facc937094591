import { isBackedUp } from '../../features/system/secret-queries.ts';
import type { PlainRow } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';

type Table = {
  /** The columns that identify a row. */
  key: readonly string[];
  /** Whether a row belongs to the studio rather than to its running processes; by default all do. */
  isKept?: (row: PlainRow) => boolean;
};

const seq: Table = { key: ['seq'] };
const id: Table = { key: ['id'] };

/** Every table, parents before children. A missing one is a compile error. */
export const tables = {
  settings: { key: ['key'] },
  secrets: { key: ['name'], isKept: ({ name }) => isBackedUp(String(name)) },
  admins: id,
  device_cookies: id,
  sessions: { key: ['token_hash'] },
  totp: { key: ['admin_id'] },
  recovery_codes: id,
  passkeys: id,
  // Good for a few minutes, by the secret of this place.
  used_challenges: { key: ['challenge'], isKept: () => false },
  login_attempts: seq,
  login_delays: { key: ['key'] },
  // Recent requests mean nothing in another place at another time.
  rate_limits: { key: ['key'], isKept: () => false },
  services: id,
  add_ons: id,
  discounts: id,
  payment_methods: id,
  clients: seq,
  unsubscribed_addresses: { key: ['fingerprint'] },
  erasures: { key: ['fingerprint'] },
  orders: seq,
  order_lines: { key: ['order_id', 'position'] },
  order_references: { key: ['order_id', 'song', 'position'] },
  order_events: seq,
  order_files: id,
  file_additions: id,
  order_messages: id,
  inbox_items: id,
  order_versions: id,
  version_mp3s: { key: ['version_id'] },
  order_deliveries: id,
  order_songs: { key: ['order_id', 'song'] },
  version_notes: id,
  order_rounds: { key: ['order_id', 'number'] },
  payments: id,
  receipts: { key: ['order_id'] },
  receipt_years: { key: ['year'] },
  card_sessions: id,
  card_events: id,
  card_charges: id,
  card_refunds: id,
  order_totals: { key: ['shelf', 'status', 'currency'] },
  revenue_quarter_hours: { key: ['currency', 'at'] },
  storage_totals: { key: ['kind'] },
  // Running requests; nothing they stored is in the copy.
  staging_leases: { key: ['id'], isKept: () => false },
  idempotency_keys: { key: ['key'] },
  address_quotas: { key: ['day', 'address'] },
  // A partial upload is no file yet, and can't be read on S3; its client sends it again.
  uploads: { key: ['id'], isKept: ({ state }) => state === 'whole' || state === 'ordered' },
  jobs: id,
  turns: { key: ['name'] },
  drafts: id,
  emails: seq,
  mailings: seq,
  mailing_parts: { key: ['mailing_id', 'position'] },
  email_templates: id,
  recent_emails: { key: ['fingerprint'] },
  faq_items: id,
  site_pages: { key: ['slug'] },
  accepted_terms: { key: ['sha256'] },
  portfolio_items: id,
  audio_files: id,
  pictures: id,
  picture_files: { key: ['picture_id', 'width', 'format'] },
  testimonials: id,
  images: id,
} satisfies Record<keyof Schema, Table>;

/** Tables of earlier versions: their backups have them, until they are migrated. */
const formerTables = {
  revenue_months: { key: ['month', 'currency'] },
} satisfies Record<string, Table>;

const archived = { ...tables, ...formerTables };
export type TableName = keyof typeof archived;

export const tableNames = Object.keys(tables) as (keyof typeof tables)[];

/** The same, with those of earlier versions. */
export const archivedTableNames = Object.keys(archived) as TableName[];

export const getTable = (name: TableName): Table => archived[name];

export const isTable = (name: string): name is TableName => Object.hasOwn(archived, name);

/** What new tables, a first start and signing in create: not a studio yet. */
export const firstStartTables: readonly TableName[] = [
  'secrets',
  'admins',
  'device_cookies',
  'sessions',
  'login_attempts',
  'login_delays',
  'turns',
  'jobs',
  'storage_totals',
  'payment_methods',
  'services',
  'add_ons',
];
