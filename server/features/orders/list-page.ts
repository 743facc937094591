import type { endpoints } from '../../../shared/endpoints/index.ts';
import type { OrderSort } from '../../../shared/fields.ts';
import type { OrderSummary } from '../../../shared/orders.ts';
import type { Call } from '../../http/bind.ts';
import { badCursor, decodeCursor, encodeCursor, searchWords } from '../../http/list-query.ts';
import type { Database } from '../../ports/database/port.ts';
import { readStudioSettings } from '../settings/queries.ts';
import { countOrders, listOrders, type Place } from './list-queries.ts';
import { presentSummary } from './present.ts';

type Page = { orders: OrderSummary[]; total: number; next_cursor: string | null };

/** A page of the owner's list of orders. What is to do comes by its due date, everything else newest first. */
export const readOrderPage = async (
  { read, ordersWith }: Database,
  {
    shelf,
    status,
    due,
    search,
    limit,
    cursor,
    sort = shelf === 'to_do' ? 'due' : 'newest',
  }: Call<typeof endpoints.listOrders>['query'],
): Promise<Page> => {
  const filter = { shelf, status, due, words: searchWords(search) };
  const [settings, rows, total] = await Promise.all([
    readStudioSettings(read),
    listOrders(read, ordersWith, { ...filter, sort }, limit + 1, readPlace(sort, cursor)),
    countOrders(read, ordersWith, filter),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    orders: page.map((row) => presentSummary(row, settings)),
    total,
    next_cursor: rows.length > limit && last ? writePlace(sort, last) : null,
  };
};

// A cursor names what the list is sorted by, since one of another list would skip or repeat orders.
const writePlace = (sort: OrderSort, { seq, due_at, total_amount }: Place): string | null => {
  if (sort === 'newest') return encodeCursor(seq);
  const key = sort === 'due' ? (due_at ?? '') : total_amount;
  return Buffer.from(`${sort}|${key}|${seq}`).toString('base64url');
};

const isMoment = (text: string) => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text);

const readPlace = (sort: OrderSort, cursor: string | undefined): Place | null => {
  if (!cursor) return null;
  if (sort === 'newest') return { seq: decodeCursor(cursor) ?? 0, due_at: null, total_amount: 0 };
  const [name, key = '', seq = '', ...rest] = Buffer.from(cursor, 'base64url').toString('latin1').split('|');
  const isKey = sort === 'due' ? key === '' || isMoment(key) : /^\d{1,15}$/.test(key);
  if (name !== sort || !isKey || !/^\d{1,15}$/.test(seq) || rest.length > 0) throw badCursor();
  return {
    seq: Number(seq),
    due_at: sort === 'due' ? key || null : null,
    total_amount: Number(sort === 'due' ? 0 : key),
  };
};
