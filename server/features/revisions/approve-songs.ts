import { formatList } from '../../../shared/format.ts';
import { listApproved, newestOfEachKind } from '../../../shared/newest-versions.ts';
import {
  completedStatus,
  deliveredStatus,
  isOverStatus,
  type OrderStatus,
  revisionStatus,
} from '../../../shared/order-statuses.ts';
import { getSongName } from '../../../shared/song-name.ts';
import { isApprovable, nameVersion } from '../../../shared/version-kinds.ts';
import type { Approval, ApprovedSong } from '../../../shared/versions.ts';
import type { Deps } from '../../deps.ts';
import { fromNow, MINUTE, now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { extendHeldEmail, queueEmail } from '../emails/queries.ts';
import { createOnce } from '../ledger/change-once.ts';
import type { OrderState } from '../ledger/figures.ts';
import { putInboxItem } from '../ledger/inbox-queries.ts';
import { assertNotCancelled, lockOrderForClient } from '../ledger/lock-order.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { orderEmail } from '../order-emails/kinds.ts';
import { moveOrder } from '../order-status/move-order.ts';
import { readEmailSettings } from '../settings/present.ts';
import { enqueueShowcase } from '../showcase/queries.ts';
import { listSoldKinds } from '../versions/deliverables.ts';
import { getDeliveredStatus, isMoreToCome } from '../versions/delivered-status.ts';
import { type DeliveredVersion, listDeliveredVersions, listVersions } from '../versions/queries.ts';
import { listSongs, saveApproval } from '../versions/song-queries.ts';
import { assertNoOpenNotes } from './open-notes.ts';

/** A client who approves song by song does so within minutes, and the studio gets one email. */
const HELD_MS = 2 * MINUTE;

/**
 * The client’s approval of one song or all, in the versions it names. The last one completes the order unless more is
 * to come, such as the master of an approved mix; rounds are limited from the first full approval on.
 */
export const approveSongs = async (
  deps: Deps,
  orderId: string,
  form: Approval,
  key: string | undefined,
): Promise<void> => {
  const call = { orderId, scope: 'approval', content: form, key };
  await createOnce(
    deps,
    call,
    async (tx, state) => {
      assertNotCancelled(state.order);
      const versions = await listDeliveredVersions(tx, orderId);
      const stored = await listSongs(tx, state.order);
      const songs = chooseSongs(form, state.order);
      assertDelivered(songs, versions, state.order);
      const asked = stored.filter(({ song }) => songs.includes(song));
      assertNothingNew(form, asked, versions);
      await assertNoOpenNotes(tx, state.order, asked, versions);
      await saveNewApprovals(tx, deps, state, { stored, songs, versions: chooseVersions(form, versions) });
      return orderId;
    },
    lockOrderForClient,
  );
  deps.signals.emit('sounds-waiting');
};

const chooseSongs = ({ song }: Approval, { song_count }: OrderRow): number[] => {
  if (song === undefined) return Array.from({ length: song_count }, (_, place) => place + 1);
  if (song >= 1 && song <= song_count) return [song];
  throw new AppError('invalid', `This order doesn’t have a song ${song}.`, {
    errors: [{ field: 'song', message: 'No such song' }],
  });
};

const assertDelivered = (songs: number[], versions: DeliveredVersion[], order: OrderRow): void => {
  const sold = listSoldKinds(order).map(({ kind }) => kind);
  const isReady = (own: number) =>
    versions.some(({ song, kind }) => song === own && isApprovable(kind, sold));
  const missing = songs.find((song) => !isReady(song));
  if (missing === undefined) return;
  throw new AppError(
    'conflict',
    `Song ${missing} hasn’t been delivered yet, so there’s nothing to approve. Approve the others one by one.`,
  );
};

/**
 * Throws if the client didn't name the newest of each kind of a song: they haven't heard it. A delivery at another
 * process that comes after this ends the approval again.
 */
const assertNothingNew = (
  { version_ids }: Approval,
  songs: ApprovedSong[],
  versions: DeliveredVersion[],
): void => {
  if (!version_ids) return;
  const named = new Set(version_ids);
  for (const song of songs) {
    const own = versions.filter((version) => version.song === song.song);
    const missing = newestOfEachKind(own).find(({ id }) => !named.has(id));
    if (missing)
      throw new AppError(
        'conflict',
        `${nameVersion(missing)} of ${getSongName(song)} arrived meanwhile. Listen to it first.`,
      );
  }
};

/** The versions an approval is of: those it names, or the newest of each kind. */
const chooseVersions = ({ version_ids }: Approval, versions: DeliveredVersion[]): DeliveredVersion[] =>
  version_ids
    ? versions.filter(({ id }) => version_ids.includes(id))
    : [...Map.groupBy(versions, ({ song }) => song).values()].flatMap(newestOfEachKind);

type Chosen = { stored: ApprovedSong[]; songs: number[]; versions: DeliveredVersion[] };

const saveNewApprovals = async (
  tx: Queries,
  deps: Deps,
  before: OrderState,
  { stored, songs: chosen, versions }: Chosen,
): Promise<void> => {
  const { order } = before;
  const songs = stored.filter(({ song, approved_at }) => chosen.includes(song) && !approved_at);
  const isAll = stored.every((one) => one.approved_at || songs.includes(one));
  // An order the studio marked as delivered by hand is completed by its client's word, too.
  if (!songs.length && !(isAll && order.status === deliveredStatus)) return;
  const at = now();
  const names = songs.map(({ song }) => song);
  const approved = versions.filter(({ song }) => names.includes(song));
  await saveApproval(tx, order.id, { songs: names, version_ids: approved.map(({ id }) => id) }, at);
  const left = stored.filter((one) => !one.approved_at && !songs.includes(one)).length;
  const text = describeApproval(stored, chosen, versions, left);
  const marks = isAll ? { approved_at: order.approved_at ?? at, approval_reminder_at: null } : {};
  await moveOrder(tx, before, {
    kind: 'approved',
    status: isAll ? await getApprovedStatus(tx, order) : order.status,
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

/** The status once all songs are approved. */
const getApprovedStatus = async (tx: Queries, order: OrderRow): Promise<OrderStatus> => {
  const versions = await listVersions(tx, order.id);
  if (isOverStatus(order.status) || !isMoreToCome(order, versions)) return completedStatus;
  // Notes that were sent before no longer ask for anything.
  return order.status === revisionStatus ? getDeliveredStatus(order, versions) : order.status;
};

/** `Master 1 and Stems 1 of Low Tide; 1 of 3 left`, or `All songs` with the last one. */
export const describeApproval = (
  songs: ApprovedSong[],
  chosen: number[],
  versions: Pick<DeliveredVersion, 'song' | 'kind' | 'kind_name' | 'number' | 'delivered_at'>[],
  left: number,
): string => {
  if (left === 0 && songs.length > 1) return 'All songs';
  const names = songs
    .filter(({ song }) => chosen.includes(song))
    .map((song) => {
      const named = listApproved(versions.filter((version) => version.song === song.song)).map(nameVersion);
      return named.length > 0 ? `${formatList(named)} of ${getSongName(song)}` : getSongName(song);
    });
  return `${formatList(names)}${left > 0 ? `; ${left} of ${songs.length} left` : ''}`;
};

const notifyStudio = async (
  tx: Queries,
  { database, config }: Deps,
  order: OrderRow,
  text: string,
): Promise<void> => {
  const settings = await readEmailSettings({ database, config });
  const data = { public_url: config.PUBLIC_URL, settings, order, approved: [text] };
  const email = orderEmail('order_approved_studio', data);
  if (await extendHeldEmail(tx, email, 'approved', text)) return;
  await queueEmail(tx, config, { ...email, sender: { is_known: true }, next_attempt_at: fromNow(HELD_MS) });
};
