import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { expect } from 'vitest';
import { fromNow, HOUR, now } from '../server/lib/clock.ts';
import { ORDER_FOLDER } from '../server/ports/storage/port.ts';
import { getDayFolder } from '../server/receive-upload/staged-files.ts';
import type { Schema } from '../server/schema/database.ts';
import type { TestApp } from './harness.ts';
import { type OrderInput, placed, placeOrder, stored, wav } from './orders.ts';

type Row = Schema['uploads'];

/** An upload whose last byte has arrived, or as given; its file is in the store. Returns its id. */
export const addUpload = async (
  { deps: { database, storage } }: TestApp,
  { content = wav, ...given }: Partial<Row> & { content?: Buffer } = {},
): Promise<string> => {
  const random = () => randomBytes(16).toString('hex');
  const row: Row = {
    id: random(),
    address: '127.0.0.1',
    network: '127.0.0.1',
    metadata: '',
    name: 'song.wav',
    path: '',
    size_bytes: content.length,
    offset_bytes: content.length,
    crc32: crc32(content),
    format: 'WAV',
    storage_key: `${getDayFolder(ORDER_FOLDER, new Date())}/${random()}`,
    growth: '',
    state: 'whole',
    order_id: null,
    note: null,
    lease_by: null,
    lease_until: null,
    created_at: now(),
    expires_at: fromNow(24 * HOUR),
    ...given,
  };
  await storage.put(row.storage_key, Readable.from([content]));
  await database.transaction((tx) => tx.insertInto('uploads').values(row).execute());
  return row.id;
};

export const uploadRow = ({ deps }: TestApp, id: string): Promise<Row | undefined> =>
  deps.database.read.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();

/** Places orders of existing uploads. */
export const orderUploads = (product: TestApp) => {
  const withUploads = (ids: string[], more: OrderInput = {}): OrderInput => ({
    files: [],
    ...more,
    fields: { ...more.fields, upload_ids: ids.join(',') },
  });
  const place = (ids: string[], more?: OrderInput) => placed(product.url, withUploads(ids, more));
  const tryToPlace = (ids: string[], more?: OrderInput) => placeOrder(product.url, withUploads(ids, more));
  /** Expects a refusal that stores nothing, and returns its field errors. */
  const refusedWith = async (status: number, words: RegExp, ids: string[], more?: OrderInput) => {
    const before = await stored(product);
    const answer = await tryToPlace(ids, more);
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringMatching(words)]);
    expect(await stored(product)).toEqual(before);
    return answer.body.errors;
  };
  return { withUploads, place, tryToPlace, refusedWith };
};
