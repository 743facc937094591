import { createReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';
import { Client } from 'pg';
import type { ClientSummary } from '../../shared/clients.ts';
import type { Dashboard, OrderSummary } from '../../shared/orders.ts';

/** What the API of that release answered about its own data, and where an upload had got to. */
export type Facts = {
  dashboard: Pick<Dashboard, 'total_orders' | 'pending_orders' | 'total_revenue'>;
  orders: OrderSummary[];
  clients: ClientSummary[];
  emails: number;
  /** By order, for the orders whose bytes are in the archive. */
  files: Record<string, { id: string; size_bytes: number }[]>;
  /** Addresses of a finished upload and of one that stopped half way, and all the bytes of the latter. */
  whole: string;
  half: string;
  half_bytes: string;
};

/**
 * Unpacks a data folder as the release with five migrations left it: the demo studio of `npm run seed -- --orders 12`, four orders
 * with their files, a bulk email, and uploads under way. On PostgreSQL `address` is the empty database that gets its tables.
 */
export const buildAt0005 = async (engine: string, folder: string, address: string): Promise<Facts> => {
  const archive = createReadStream(join(import.meta.dirname, `0005.${engine}.tar.gz`));
  await pipeline(archive, createGunzip(), unpackTar(folder));
  if (engine === 'postgres') {
    const dump = join(folder, 'database.sql');
    const client = new Client({ connectionString: address });
    await client.connect();
    await client.query(await readFile(dump, 'utf8'));
    await client.end();
    await rm(dump);
  }
  return JSON.parse(await readFile(join(folder, 'facts.json'), 'utf8')) as Facts;
};
