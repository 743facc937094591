import { createReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';
import { Client } from 'pg';

/** Runs statements on a PostgreSQL database. */
export const runOnPostgres = async (address: string, statements: string): Promise<void> => {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
};

/**
 * Unpacks `<release>.<engine>.tar.gz`, a data folder as that release left it, and returns its facts.json: what the API
 * of that release returned for its own data. On PostgreSQL `address` is the empty database that gets its tables.
 */
export const unpackStudio = async <Facts>(
  release: string,
  { engine, folder, address }: { engine: string; folder: string; address: string },
): Promise<Facts> => {
  const archive = createReadStream(join(import.meta.dirname, `${release}.${engine}.tar.gz`));
  await pipeline(archive, createGunzip(), unpackTar(folder));
  if (engine === 'postgres') {
    const dump = join(folder, 'database.sql');
    await runOnPostgres(address, await readFile(dump, 'utf8'));
    await rm(dump);
  }
  return JSON.parse(await readFile(join(folder, 'facts.json'), 'utf8')) as Facts;
};
