import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { openPostgres } from '../../server/ports/database/postgres.ts';
import { openSqlite } from '../../server/ports/database/sqlite.ts';
import { nightlyTest } from '../nightly-test.ts';
import { launchBuilt, type ProductProcess } from '../run/product-process.ts';
import { refusedStart } from '../run/refused-start.ts';
import { createDatabase } from '../services/postgres.ts';
import { createBucket } from '../services/s3.ts';
import { count, isNightly } from '../test-scopes.ts';
import { note } from './record-figure.ts';

/** On a machine that does nothing else, as nightly. */
const MAX_MS = 2_000;

let folder: string;
let running: ProductProcess[];
let slowest = 0;
let refused = 0;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mixfront-wrong-'));
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((product) => product.end('SIGKILL')));
  await rm(folder, { recursive: true, force: true });
});
const load = (variables: Record<string, string> = {}) => {
  const product = launchBuilt({ DATA_DIR: folder, ...variables });
  running.push(product);
  return product;
};

const refusal = async (variables: Record<string, string>): Promise<string> => {
  const { line, ms } = await refusedStart(load(variables));
  if (isNightly) expect(ms).toBeLessThan(MAX_MS);
  slowest = Math.max(slowest, ms);
  refused++;
  return line;
};

const s3Of = async (changes: { key?: string; bucket?: string; endpoint?: string } = {}) => {
  const { accessKeyId, secretAccessKey, endpoint, bucket, region } = await createBucket(inject('s3'));
  return {
    STORAGE_URL: `s3://${changes.bucket ?? bucket}?endpoint=${changes.endpoint ?? endpoint}&region=${region}`,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: changes.key ?? secretAccessKey,
  };
};
const tablesOf = async (connectionString: string): Promise<string[]> => {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'");
  await client.end();
  return rows.map(({ tablename }) => tablename);
};

describe('an impossible start ends at once with one line and changes nothing', () => {
  test.each([
    [{ PORT: '70000' }, /^PORT must be a port number/],
    [{ HOST: '192.0.2.1' }, /^HOST must be an address of this machine/],
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, /^DATABASE_URL must point to .*ECONNREFUSED/],
  ])('%j', async (variables, line) => {
    expect(await refusal(variables)).toMatch(line);
  });

  test('wrong database password', async () => {
    const url = new URL(await createDatabase(inject('postgresUrl')));
    url.password = 'not this one';
    const line = await refusal({ DATABASE_URL: url.href });
    expect(line).toMatch(/^DATABASE_URL must point to .*password authentication failed/);
    expect(line).not.toContain('not this one');
  });

  test('a file in place of the data folder', async () => {
    const file = join(folder, 'file');
    await writeFile(file, 'mine');
    const below = join(file, 'below');
    for (const DATA_DIR of isNightly ? [file, below] : [below])
      expect(await refusal({ DATA_DIR })).toMatch(/^DATA_DIR must be a folder/);
    expect(await readFile(file, 'utf8')).toBe('mine');
  });

  nightlyTest('a data folder the system has for itself', async () => {
    expect(await refusal({ DATA_DIR: '/proc/below' })).toMatch(
      /^DATA_DIR must be a folder .* It is \/proc\/below, and the system says: /,
    );
  });

  test('a file in place of the database that is not one', async () => {
    const file = join(folder, 'mixfront.db');
    await writeFile(file, 'not a database, but long enough to have a header that could be one. '.repeat(40));
    const before = await readFile(file);
    expect(await refusal({})).toMatch(
      /^The database in DATA_DIR, \S+, is damaged \(file is not a database\)/,
    );
    expect(await readFile(file)).toEqual(before);
  });

  test('a folder in place of the database', async () => {
    await mkdir(join(folder, 'mixfront.db'));
    expect(await refusal({})).toMatch(/^DATA_DIR must be a folder/);
  });

  test('a database of a newer version', async () => {
    await (await openSqlite(join(folder, 'mixfront.db'))).close();
    const database = new DatabaseSync(join(folder, 'mixfront.db'));
    database.exec("insert into kysely_migration (name, timestamp) values ('0999-later', '2030')");
    database.exec('pragma wal_checkpoint(truncate)');
    database.close();
    const before = await readFile(join(folder, 'mixfront.db'));
    expect(await refusal({})).toMatch(/newer version of Mixfront/);
    expect(await readFile(join(folder, 'mixfront.db'))).toEqual(before);
  });

  test('a read-only folder', async () => {
    // Root may write anywhere, except to a file system that is mounted read-only.
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=1m', 'none', folder]);
    try {
      if (isNightly) expect(await refusal({})).toMatch(/^DATA_DIR must be a folder/);
      const DATABASE_URL = await createDatabase(inject('postgresUrl'));
      expect(await refusal({ DATABASE_URL })).toMatch(/^DATA_DIR must be a folder/);
    } finally {
      execFileSync('umount', [folder]);
    }
  });

  test('a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    expect(await refusal({ PORT: String(port) })).toMatch(/^PORT is taken/);
    other.close();
  });

  test('a bucket that is unreachable, does not exist or belongs to others: no table is created', async () => {
    const DATABASE_URL = await createDatabase(inject('postgresUrl'));
    const foreign = await s3Of({ key: 'not this one' });
    const others = [await s3Of({ endpoint: 'http://127.0.0.1:1' }), await s3Of({ bucket: 'nobodys' })];
    for (const store of isNightly ? [...others, foreign] : [foreign]) {
      const line = await refusal({ DATABASE_URL, ...store });
      expect(line).toMatch(/^STORAGE_URL must point to a bucket Mixfront can write to: \S/);
      expect(line).not.toContain('not this one');
    }
    expect(await tablesOf(DATABASE_URL)).toEqual([]);
  });

  nightlyTest('a PostgreSQL database of a newer version', async () => {
    const DATABASE_URL = await createDatabase(inject('postgresUrl'));
    await (await openPostgres(DATABASE_URL)).close();
    const client = new Client({ connectionString: DATABASE_URL });
    await client.connect();
    await client.query("insert into kysely_migration (name, timestamp) values ('0999-later', '2030')");
    await client.end();
    expect(await refusal({ DATABASE_URL })).toMatch(/newer version of Mixfront/);
  });

  test('covers all of these starts', (context) => {
    expect(refused).toBe(count(11, 17));
    note(context, {
      fault: 'F19',
      what: 'starts that cannot be: wrong values, folders, databases, buckets, a taken port',
      count: refused,
      seen: `one line that names the variable and exit 1 each, after ${Math.round(slowest)} ms at most`,
    });
  });
});
