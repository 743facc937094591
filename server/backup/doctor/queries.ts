import { type RawBuilder, sql } from 'kysely';
import { statusesWith } from '../../../shared/order-statuses.ts';
import type { Queries } from '../../ports/database/port.ts';

// Doctor's queries. Nothing here writes.

type Row = Record<string, string | number>;
const ask = async (db: Queries, query: RawBuilder<unknown>): Promise<Row[]> =>
  (await query.execute(db)).rows as Row[];

/** A stored total that differs from a recount: where, and both numbers. */
export type WrongFigure = { what: string; kept: number; counted: number };

type Count = {
  what: string;
  label: RawBuilder<unknown>;
  kept: RawBuilder<unknown>;
  counted: RawBuilder<unknown>;
};

// Conditions for orders that count towards totals, and for payments that are money. Test money is in no total.
const counts = sql`(shelf = 'current' and cancelled_at is null)`;
const isMoney = sql`(state = 'confirmed' and taken_back_at is null)`;

/** When the quarter of an hour began that a time is in: `2026-11-30T14:15`. */
const quarterHour = (column: string) =>
  sql`substr(${sql.ref(column)}, 1, 14) || case when substr(${sql.ref(column)}, 15, 2) < '15' then '00'
    when substr(${sql.ref(column)}, 15, 2) < '30' then '15' when substr(${sql.ref(column)}, 15, 2) < '45' then '30' else '45' end`;

// Each half returns `place` and `figure`; figures of a place that only one half knows are compared with 0.
const figures: Count[] = [
  ...(
    [
      ['orders', 'orders', sql`1`],
      ['amount', 'amount', sql`total_amount`],
      ['paid_orders', 'paid orders', sql`case when paid_at is null then 0 else 1 end`],
      ['paid_amount', 'amount paid', sql`paid_amount - test_amount`],
    ] as const
  ).map(([figure, words, each]) => ({
    what: `${words} of status`,
    label: sql`place`,
    kept: sql`select shelf || ' ' || status || ' in ' || currency as place, ${sql.ref(figure)} as figure from order_totals`,
    counted: sql`select case when shelf = 'current' and cancelled_at is not null then 'cancelled' else shelf end || ' ' || status || ' in ' || currency as place,
        sum(${each}) as figure
      from orders group by 1`,
  })),
  {
    what: 'paid orders from',
    label: sql`place`,
    kept: sql`select at || ' in ' || currency as place, orders as figure from revenue_quarter_hours`,
    counted: sql`select ${quarterHour('paid_at')} || ' in ' || currency as place, count(*) as figure
      from orders where paid_at is not null and test_amount = 0 and (total_amount > 0 or paid_amount > 0) and ${counts} group by 1`,
  },
  {
    what: 'amount from',
    label: sql`place`,
    kept: sql`select at || ' in ' || currency as place, amount as figure from revenue_quarter_hours`,
    counted: sql`select ${quarterHour('p.confirmed_at')} || ' in ' || orders.currency as place, sum(p.amount) as figure
      from payments as p join orders on orders.id = p.order_id where ${isMoney} and p.is_test = 0 and ${counts} group by 1`,
  },
  ...(['files', 'bytes'] as const).map((figure) => ({
    what: `${figure} of`,
    label: sql`place`,
    kept: sql`select kind as place, ${sql.ref(figure)} as figure from storage_totals`,
    counted: sql`select 'orders' as place, ${figure === 'files' ? sql`count(storage_key)` : sql`coalesce(sum(bytes), 0)`} as figure
      from (select storage_key, size_bytes as bytes from order_files where expired_at is null
        union all select storage_key, size_bytes + coalesce(listening_bytes, 0) from order_versions where expired_at is null
        union all select null, size_bytes from version_mp3s) as stored`,
  })),
  ...(
    [
      ['orders', sql`case when ${counts} then 1 else 0 end`],
      ['paid_orders', sql`case when ${counts} and paid_at is not null and test_amount = 0 then 1 else 0 end`],
      ['spent', sql`case when ${counts} then paid_amount - test_amount else 0 end`],
      ['kept_orders', sql`case when shelf = 'trash' then 0 else 1 end`],
      [
        'active_orders',
        sql`case when ${counts} and status in (${sql.join(statusesWith(({ makes_client_active }) => makes_client_active).map((status) => sql.lit(status)))}) then 1 else 0 end`,
      ],
    ] as const
  ).map(([figure, each]) => ({
    what: `${figure} of client`,
    // Addresses are private: whoever reads this finds the client by the id.
    label: sql`coalesce((select id from clients where email_key = place), 'without a row')`,
    kept: sql`select email_key as place, ${sql.ref(figure)} as figure from clients`,
    counted: sql`select email_key as place, sum(${each}) as figure from orders where email_key <> '' group by email_key`,
  })),
  {
    what: 'files of order',
    label: sql`place`,
    kept: sql`select id as place, file_count as figure from orders`,
    counted: sql`select order_id as place, count(*) as figure from order_files group by order_id`,
  },
];

const MAX_FINDINGS = 50;

export const findWrongFigures = async (db: Queries): Promise<WrongFigure[]> => {
  const wrong: WrongFigure[] = [];
  for (const { what, label, kept, counted } of figures) {
    const rows = await ask(
      db,
      sql`select ${label} as label, sum(kept) as kept, sum(counted) as counted from (
          select place, figure as kept, 0 as counted from (${kept}) as k
          union all select place, 0 as kept, figure as counted from (${counted}) as c) as both_halves
        group by place having sum(kept) <> sum(counted) limit ${MAX_FINDINGS}`,
    );
    for (const row of rows)
      wrong.push({ what: `${what} ${row.label}`, kept: Number(row.kept), counted: Number(row.counted) });
  }
  return wrong;
};

/** Rows that belong to others, where the database itself doesn't check that these exist. */
const families = [
  ...(
    [
      'order_messages',
      'inbox_items',
      'file_additions',
      'order_versions',
      'order_deliveries',
      'order_songs',
      'order_rounds',
      'version_notes',
    ] as const
  ).map((table) => ({ table, column: 'order_id', parents: 'orders' }) as const),
  { table: 'order_files', column: 'addition_id', parents: 'file_additions' },
  { table: 'order_versions', column: 'delivery_id', parents: 'order_deliveries' },
  { table: 'version_notes', column: 'version_id', parents: 'order_versions' },
  { table: 'version_mp3s', column: 'version_id', parents: 'order_versions' },
  { table: 'mailing_parts', column: 'mailing_id', parents: 'mailings' },
] as const;

/** Rows whose parent is gone: how many of a table, and the parent's id of the first. */
export type Orphans = { table: string; parents: string; count: number; first: string };

export const findOrphans = async (db: Queries): Promise<Orphans[]> => {
  const found: Orphans[] = [];
  for (const { table, column, parents } of families) {
    const [row] = await ask(
      db,
      sql`select count(*) as count, min(child.${sql.ref(column)}) as first from ${sql.table(table)} as child
        where child.${sql.ref(column)} is not null
          -- What needs attention and belongs to no order.
          and child.${sql.ref(column)} <> ''
          and not exists (select 1 from ${sql.table(parents)} as parent where parent.id = child.${sql.ref(column)})`,
    );
    if (Number(row?.count))
      found.push({ table, parents, count: Number(row?.count), first: String(row?.first) });
  }
  return found;
};

/** Rows a running server should have processed long ago: how many, and which was first. */
export type StuckRows = { what: string; count: number; first: string };

export const findStuckRows = async (
  db: Queries,
  before: string,
  sendsMail: boolean,
): Promise<StuckRows[]> => {
  const lease = (column: string) => sql`(${sql.ref(column)} is null or ${sql.ref(column)} < ${before})`;
  const searched: [string, RawBuilder<unknown>][] = [
    ...(sendsMail
      ? [
          [
            'unsent emails',
            sql`jobs where kind like 'send-%' and failed_at is null and run_at < ${before}`,
          ] as [string, RawBuilder<unknown>],
        ]
      : []),
    ['jobs that failed for good', sql`jobs where failed_at is not null`],
    [
      'emails waiting for a file check',
      sql`jobs where kind = 'add-check' and failed_at is null and run_at < ${before}`,
    ],
    [
      'bulk emails not written yet',
      sql`jobs where kind = 'write-bulk-email' and failed_at is null and run_at < ${before}`,
    ],
    [
      'tracks not prepared yet',
      sql`jobs where kind = 'prepare-sound' and failed_at is null and run_at < ${before}`,
    ],
    [
      'versions not prepared yet',
      sql`jobs where kind in ('prepare-version', 'prepare-stems') and failed_at is null and run_at < ${before}`,
    ],
    ['MP3s not made yet', sql`jobs where kind = 'make-mp3' and failed_at is null and run_at < ${before}`],
    [
      'order files not opened yet',
      sql`jobs where kind = 'probe-file' and failed_at is null and run_at < ${before}`,
    ],
    [
      'order files not checked yet',
      sql`jobs where kind in ('check-file', 'check-long-file') and failed_at is null and run_at < ${before}`,
    ],
    ['expired uploads', sql`uploads where expires_at < ${before} and ${lease('lease_until')}`],
    ['requests still storing files', sql`staging_leases where lease_until < ${before}`],
  ];
  const stuck: StuckRows[] = [];
  for (const [what, from] of searched) {
    const [row] = await ask(db, sql`select count(*) as count, min(id) as first from ${from}`);
    if (Number(row?.count)) stuck.push({ what, count: Number(row?.count), first: String(row?.first) });
  }
  return stuck;
};

/** What may own files that no row refers to yet: running requests by id, and uploads by key. */
export const findFileOwners = async (
  db: Queries,
  at: string,
): Promise<{ stagingIds: Set<string>; growing: Set<string> }> => {
  const stagingIds = await ask(db, sql`select id from staging_leases where lease_until >= ${at}`);
  const growing = await ask(db, sql`select storage_key as key from uploads`);
  return {
    stagingIds: new Set(stagingIds.map(({ id }) => String(id))),
    growing: new Set(growing.map(({ key }) => String(key))),
  };
};
