import { isApprovable } from '../../../shared/version-kinds.ts';
import { restartJobs } from '../../jobs/queries.ts';
import type { WaitingRows } from '../../jobs/restore-queries.ts';
import { HOUR } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { OrderRow, VersionRow } from '../ledger/rows.ts';
import { getWaitMs, type Rate, spendTokens } from '../system/rate-limit-queries.ts';
import { listSoldKinds } from '../versions/deliverables.ts';
import { listDeliveredVersions } from '../versions/queries.ts';

export const saveShowcase = async (
  tx: Queries,
  orderId: string,
  answer: Pick<OrderRow, 'showcase' | 'showcase_credit'>,
): Promise<void> => {
  await tx.updateTable('orders').set(answer).where('id', '=', orderId).execute();
};

/** Queues a job that drafts an order's approved songs without a draft; restarts one that is running. */
export const enqueueShowcase = (tx: Queries, id: string): Promise<void> =>
  restartJobs(tx, [{ kind: 'make-showcase', payload: { id } }]);

export const waitingSongs: WaitingRows = {
  what: 'songs to be shown',
  table: 'order_songs',
  subject: 'order_id',
  where:
    'approved_at is not null and showcased_version_id is null and order_id in (select id from orders where showcase = 1)',
  kinds: ['make-showcase'],
  kind: "'make-showcase'",
};

/**
 * Drafts copy whole masters, and consent that is withdrawn deletes them: the drafts of three consents are made at once,
 * those of later ones after hours. The last token is of consent whose drafts still have to wait.
 */
const DRAFTS: Rate = { burst: 3 + 1, everyMs: 6 * HOUR };
const getBucket = (id: string) => `showcase ${id}`;

/** Queues the drafts that new consent allows. */
export const enqueueConsentedDrafts = async (tx: Queries, id: string): Promise<void> => {
  await spendTokens(tx, getBucket(id), DRAFTS, 1);
  await enqueueShowcase(tx, id);
};

/** How long until an order's drafts may be made: 0 unless consent was withdrawn and given again and again. */
export const getDraftsWaitMs = (db: Queries, id: string): Promise<number> =>
  getWaitMs(db, getBucket(id), DRAFTS);

/** Records which version of a song was drafted, or '' if there was none. */
export const saveShowcased = async (
  tx: Queries,
  order_id: string,
  song: number,
  showcased_version_id: string,
): Promise<void> => {
  await tx
    .updateTable('order_songs')
    .set({ showcased_version_id })
    .where('order_id', '=', order_id)
    .where('song', '=', song)
    .execute();
};

/** After consent is withdrawn, so that new consent creates drafts again. */
export const forgetShowcased = async (tx: Queries, orderId: string): Promise<void> => {
  await tx
    .updateTable('order_songs')
    .set({ showcased_version_id: null })
    .where('order_id', '=', orderId)
    .execute();
};

export type ShowcaseSong = {
  song: number;
  title: string;
  /** The newest delivered master, or else what was approved; undefined if its file is deleted, or can’t be played. */
  after: VersionRow | undefined;
  /** The rough mix, or the first other delivered version; undefined if there is neither. */
  before: VersionRow | undefined;
};

/** The approved songs of an order whose draft isn't up to date. Null while a rough mix is being prepared. */
export const listSongsToShow = async (
  db: Queries,
  order: Pick<OrderRow, 'id' | 'sold'>,
): Promise<ShowcaseSong[] | null> => {
  const orderId = order.id;
  const sold = listSoldKinds(order).map(({ kind }) => kind);
  const songs = await db
    .selectFrom('order_songs')
    .select(['song', 'title', 'showcased_version_id'])
    .where('order_id', '=', orderId)
    .where('approved_at', 'is not', null)
    .orderBy('song')
    .execute();
  const times = new Map((await listDeliveredVersions(db, orderId)).map((row) => [row.id, row.delivered_at]));
  const rows = await db
    .selectFrom('order_versions')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('expired_at', 'is', null)
    .orderBy('number')
    .execute();
  const isShown = ({ kind }: VersionRow) =>
    kind === 'rough' || (kind !== 'stems' && isApprovable(kind, sold));
  const byTime = (one: VersionRow, other: VersionRow) =>
    (times.get(one.id) ?? '').localeCompare(times.get(other.id) ?? '') || one.number - other.number;
  let isWaiting = false;
  const found = songs.flatMap(({ song, title, showcased_version_id }): ShowcaseSong[] => {
    const own = rows.filter((row) => row.song === song && isShown(row));
    const delivered = own.filter(({ id, state }) => times.has(id) && state === 'ready').sort(byTime);
    const after = delivered.findLast(({ kind }) => kind === 'master') ?? delivered.at(-1);
    if (showcased_version_id === (after?.id ?? '')) return [];
    const rough = own.find(({ kind }) => kind === 'rough');
    if (rough?.state === 'waiting') isWaiting = true;
    const before = rough?.state === 'ready' ? rough : delivered.find(({ id }) => id !== after?.id);
    return [{ song, title, after, before }];
  });
  return isWaiting ? null : found;
};
