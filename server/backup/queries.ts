import { sql } from 'kysely';
import type { PlainRow, Queries } from '../ports/database/port.ts';
import { firstStartTables, getTable, type TableName, tableNames } from './archive/tables.ts';

const PAGE = 200;

/** All rows of a table, ordered by key, page by page. */
export async function* readPages(db: Queries, name: TableName): AsyncGenerator<PlainRow[]> {
  const { key, isKept = () => true } = getTable(name);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let last: PlainRow | undefined;
  do {
    const after = last ? sql`where (${columns}) > (${sql.join(key.map((column) => last?.[column]))})` : sql``;
    const page = sql<PlainRow>`select * from ${sql.table(name)} ${after} order by ${columns} limit ${PAGE}`;
    const { rows } = await page.execute(db);
    last = rows.length === PAGE ? rows.at(-1) : undefined;
    yield rows.filter(isKept);
  } while (last);
}

export type NamedFile = {
  key: string;
  size_bytes: number;
  crc32: number | null;
  /** A description of what it belongs to. */
  owner: string;
};

type Source = { table: TableName; select: string; condition?: string };

/** Every column that refers to stored files; an upload used by an order belongs to the order. */
const sources: Source[] = [
  {
    table: 'order_files',
    select: "storage_key as key, size_bytes, crc32, 'order ' || order_id || ', file ' || name as owner",
    // Expired files have no bytes any more.
    condition: 'expired_at is null',
  },
  {
    table: 'audio_files',
    select:
      "original_key as key, size_bytes, null as crc32, 'portfolio item ' || item_id || ', file ' || name as owner",
  },
  {
    table: 'audio_files',
    select:
      "listening_key as key, listening_bytes as size_bytes, null as crc32, 'portfolio item ' || item_id || ', copy for listening' as owner",
    condition: 'listening_key is not null',
  },
  {
    table: 'order_versions',
    select:
      "storage_key as key, size_bytes, crc32, 'order ' || order_id || ', ' || kind || ' ' || number || ' of song ' || song as owner",
    condition: 'storage_key is not null and expired_at is null',
  },
  {
    table: 'order_versions',
    select:
      "listening_key as key, listening_bytes as size_bytes, null as crc32, 'order ' || order_id || ', copy for listening' as owner",
    condition: 'listening_key is not null and expired_at is null',
  },
  {
    table: 'version_mp3s',
    select: "storage_key as key, size_bytes, crc32, 'MP3 of version ' || version_id as owner",
    condition: 'storage_key is not null',
  },
  {
    table: 'picture_files',
    select:
      "storage_key as key, size_bytes, null as crc32, 'picture ' || picture_id || ', ' || format || ' of width ' || width as owner",
  },
  {
    table: 'uploads',
    select: "storage_key as key, size_bytes, crc32, 'upload ' || name || ', not ordered yet' as owner",
    condition: "state = 'whole'",
  },
];

/** The files these tables' rows refer to, page by page; or only the one with the given key. */
export async function* readNamedFiles(
  db: Queries,
  present: readonly string[],
  key?: string,
): AsyncGenerator<NamedFile[]> {
  for (const { table, select, condition = '1 = 1' } of sources) {
    if (!present.includes(table)) continue;
    const all = sql.raw(`select * from (select ${select} from ${table} where ${condition}) as named`);
    let last = '';
    for (;;) {
      const wanted = key === undefined ? sql`key > ${last} order by key limit ${PAGE}` : sql`key = ${key}`;
      const { rows } = await sql<NamedFile>`${all} where ${wanted}`.execute(db);
      if (rows.length) yield rows;
      if (rows.length < PAGE) break;
      last = rows.at(-1)?.key ?? '';
    }
  }
}

/**
 * Those of these tables that contain anything beyond what a first start writes; in settings, the owner's address and
 * marks don't count.
 */
export const filledTables = async (db: Queries, present: readonly string[]): Promise<TableName[]> => {
  const wanted = tableNames.filter((name) => present.includes(name) && !firstStartTables.includes(name));
  const filled: TableName[] = [];
  for (const name of wanted) {
    const beyond = name === 'settings' ? sql`where key <> 'contact_email' and key not like 'mark:%'` : sql``;
    const { rows } = await sql`select 1 as one from ${sql.table(name)} ${beyond} limit 1`.execute(db);
    if (rows.length) filled.push(name);
  }
  return filled;
};

/** Deletes the rows that new tables start with. */
export const emptyTables = async (tx: Queries, present: readonly string[]): Promise<void> => {
  for (const name of tableNames.filter((table) => present.includes(table)).reverse())
    await sql`delete from ${sql.table(name)}`.execute(tx);
};

/** The last receipt number of each year, or the one before that with which the owner goes on. */
export const listReceiptYears = async (db: Queries, present: string[]): Promise<[number, number][]> => {
  if (!present.includes('receipt_years')) return [];
  const rows = await db.selectFrom('receipt_years').selectAll().orderBy('year').execute();
  // Studios of earlier versions have no next one.
  return rows.map(({ year, given, next }) => [year, Math.max(given, (next ?? 0) - 1)]);
};

/** Goes on after these last receipt numbers, unless later ones were given. */
export const raiseReceiptYears = async (tx: Queries, last: Iterable<[number, number]>): Promise<void> => {
  for (const [year, given] of last)
    await tx
      .insertInto('receipt_years')
      .values({ year, given })
      .onConflict((conflict) =>
        conflict
          .column('year')
          .doUpdateSet({
            given,
            next: sql<number | null>`case when receipt_years.next > ${given} then receipt_years.next end`,
          })
          .where('receipt_years.given', '<', given),
      )
      .execute();
};
