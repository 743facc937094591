import { completedStatus, deliveredStatus, type OrderStatus } from '../../../../shared/order-statuses.ts';
import type { Approval, ApprovedSong } from '../../../../shared/versions.ts';
import { fromNow, MINUTE, now } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { pickEmailSettings } from '../../../email/email-settings.ts';
import { AppError } from '../../../errors.ts';
import type { Queries } from '../../../ports/database/port.ts';
import { extendHeldEmail, queueEmail } from '../../emails/queries.ts';
import { readOfferedSettings } from '../../settings/present.ts';
import { describeSong } from '../deliveries/describe.ts';
import { addApproval, approvalEmail } from '../emails/approval-email.ts';
import { putInboxItem } from '../inbox-queries.ts';
import type { OrderState } from '../ledger/figures.ts';
import { lockOrderForClient } from '../ledger/lock-order.ts';
import { runOnceByKey } from '../place-order/idempotency.ts';
import type { OrderRow } from '../rows.ts';
import { enqueueShowcase } from '../showcase/queries.ts';
import { moveLockedOrder } from '../status/move-order.ts';
import { type DeliveredVersion, listDeliveredVersions, listSongs, saveApproval } from './approval-queries.ts';
import { assertNotCancelled } from './change-notes.ts';
import { presentSongs } from './present.ts';

/** A client who approves song by song does so within minutes, and the studio gets one email. */
const HELD_MS = 2 * MINUTE;

/**
 * The client’s approval of one song or all. The last one completes the order; rounds are limited from the first full
 * approval on.
 */
export const approveSongs = async (
  deps: Deps,
  orderId: string,
  form: Approval,
  key: string | undefined,
): Promise<void> => {
  const { database, signals } = deps;
  await database.transaction((tx) =>
    runOnceByKey(tx, { key, scope: 'approval', orderId, content: form }, async () => {
      const state = await lockOrderForClient(tx, orderId);
      assertNotCancelled(state.order);
      const versions = await listDeliveredVersions(tx, orderId);
      const songs = chooseSongs(form, state.order);
      assertDelivered(songs, versions);
      assertNothingNew(form, songs, versions);
      await saveNewApprovals(tx, deps, state, songs);
      return orderId;
    }),
  );
  for (const signal of ['mail-queued', 'sounds-waiting'] as const) signals.emit(signal);
};

const chooseSongs = ({ song }: Approval, { song_count }: OrderRow): number[] => {
  if (song === undefined) return Array.from({ length: song_count }, (_, place) => place + 1);
  if (song >= 1 && song <= song_count) return [song];
  throw new AppError('invalid', `This order doesn’t have a song ${song}.`, {
    errors: [{ field: 'song', message: 'No such song' }],
  });
};

const assertDelivered = (songs: number[], versions: DeliveredVersion[]): void => {
  const isReady = (own: number) =>
    versions.some(({ song, kind }) => song === own && (kind === 'mix' || kind === 'master'));
  const missing = songs.find((song) => !isReady(song));
  if (missing === undefined) return;
  throw new AppError(
    'conflict',
    `Song ${missing} hasn’t been delivered yet, so there’s nothing to approve. Approve the others one by one.`,
  );
};

/** Throws if a song has a version that arrived while the page was open: the client hasn’t heard it. */
const assertNothingNew = ({ version_ids }: Approval, songs: number[], versions: DeliveredVersion[]): void => {
  if (!version_ids) return;
  const seen = new Set(version_ids);
  for (const own of songs) {
    const ofSong = versions.filter(({ song }) => song === own);
    const latest = (list: DeliveredVersion[]) =>
      list.reduce((at, { delivered_at }) => (delivered_at > at ? delivered_at : at), '');
    if (latest(ofSong) > latest(ofSong.filter(({ id }) => seen.has(id))))
      throw new AppError(
        'conflict',
        `A new version of song ${own} arrived while you were listening. Reload the page to hear it, then approve.`,
      );
  }
};

const saveNewApprovals = async (
  tx: Queries,
  deps: Deps,
  before: OrderState,
  chosen: number[],
): Promise<void> => {
  const { order } = before;
  const were = presentSongs(order, await listSongs(tx, order.id));
  const songs = were.filter(({ song, approved_at }) => chosen.includes(song) && !approved_at);
  const isAll = were.every((one) => one.approved_at || songs.includes(one));
  // Something delivered after all songs were approved, such as an instrumental, requires completing the order again.
  const isToComplete = isAll && (order.approved_at === null || order.status === deliveredStatus);
  if (!songs.length && !isToComplete) return;
  const at = now();
  const names = songs.map(({ song }) => song);
  await saveApproval(tx, order.id, names, at);
  const left = were.filter((one) => !one.approved_at && !songs.includes(one)).length;
  const text = describeApproval(were, chosen, left);
  const status: OrderStatus = isAll ? completedStatus : order.status;
  const marks = isAll ? { approved_at: order.approved_at ?? at, approval_reminder_at: null } : {};
  await moveLockedOrder(tx, before, {
    kind: 'approved',
    status,
    note: text,
    admin_note: '',
    at,
    paid: false,
    marks,
  });
  if (order.showcase) await enqueueShowcase(tx, order.id);
  await putInboxItem(tx, { kind: 'approval', order_id: order.id, subject: order.id, text, at });
  await notifyStudio(tx, deps, order, text);
};

/** `Song 2: Low Tide; 1 of 3 left`, or `All songs` with the last one. */
export const describeApproval = (songs: ApprovedSong[], chosen: number[], left: number): string => {
  if (left === 0 && songs.length > 1) return 'All songs';
  const names = songs.filter(({ song }) => chosen.includes(song)).map(describeSong);
  return `${names.join(', ')}${left > 0 ? `; ${left} of ${songs.length} left` : ''}`;
};

const notifyStudio = async (
  tx: Queries,
  { database, config }: Deps,
  order: OrderRow,
  text: string,
): Promise<void> => {
  const settings = pickEmailSettings(await readOfferedSettings(database.read, config));
  const email = approvalEmail(config.PUBLIC_URL, settings, order, text);
  if (await extendHeldEmail(tx, order.id, email.kind, addApproval(text))) return;
  await queueEmail(tx, config.PUBLIC_URL, { ...email, next_attempt_at: fromNow(HELD_MS) });
};
