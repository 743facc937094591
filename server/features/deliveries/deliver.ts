import type { z } from 'zod';
import { isOverStatus } from '../../../shared/order-statuses.ts';
import { getSongName } from '../../../shared/song-name.ts';
import { compareKinds, nameVersion } from '../../../shared/version-kinds.ts';
import type { deliveryForm, OwnDeliverable } from '../../../shared/versions.ts';
import type { Deps } from '../../deps.ts';
import { DAY, nowAfter } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { Queries } from '../../ports/database/port.ts';
import { queueEmail } from '../emails/queries.ts';
import { changeOnce } from '../ledger/change-once.ts';
import { describeVersions } from '../ledger/describe.ts';
import type { OrderState } from '../ledger/figures.ts';
import { assertChangeable, lockOrderOrThrow } from '../ledger/lock-order.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { resumeOrder } from '../order-clock/pause-order.ts';
import { getDeliveryFacts } from '../order-emails/delivery-email.ts';
import { orderEmail } from '../order-emails/kinds.ts';
import { moveOrder } from '../order-status/move-order.ts';
import { listRounds, publishNotes, type RoundRow } from '../revisions/note-queries.ts';
import { clearRoundItem } from '../revisions/round-items.ts';
import { readEmailSettings } from '../settings/present.ts';
import { readStudioSettings } from '../settings/queries.ts';
import { listDeliverables } from '../versions/deliverables.ts';
import { getStatusAfterDelivery, isMoreToCome } from '../versions/delivered-status.ts';
import { requestMp3s } from '../versions/mp3-queries.ts';
import { type ListedVersion, listVersions } from '../versions/queries.ts';
import { endApproval, listSongs } from '../versions/song-queries.ts';
import { getDownloadLock } from './download-lock.ts';
import { insertDelivery } from './queries.ts';

const REMINDS_AFTER_MS = 7 * DAY;

type Form = z.output<typeof deliveryForm>;

/**
 * Delivers every version that is ready: one delivery, and one email with what is new and which of the client's notes
 * are done. The order's status says how far that is, and its client is asked to listen and approve.
 */
export const deliverOrder = async (
  deps: Deps,
  orderId: string,
  form: Form,
  key: string | undefined,
): Promise<OrderRow> => {
  const { database, config } = deps;
  const settings = await readEmailSettings({ database, config });
  const studio = await readStudioSettings(database.read);
  return changeOnce(deps, { orderId, scope: 'deliver', content: form, key }, async (tx, state) => {
    assertChangeable(state.order);
    const before = await endPause(tx, state);
    const versions = await listVersions(tx, orderId);
    const ready = pickReady(before.order, versions, form);
    // Notes count as answered, and versions as newest, by these times.
    const rounds = await listRounds(tx, orderId);
    const at = nowAfter([...versions.map((one) => one.delivered_at), ...rounds.map((one) => one.sent_at)]);
    const delivery_id = newId();
    await insertDelivery(
      tx,
      { id: delivery_id, order_id: orderId, at, note: form.note },
      ready.map(({ id }) => id),
    );
    // Usually asked for at the upload; unless the setting was off then.
    if (studio.deliver_mp3) await requestMp3s(tx, ready);
    const notes = await publishNotes(tx, orderId);
    await clearRoundItem(tx, orderId);
    await endApproval(tx, orderId, [...new Set(ready.map(({ song }) => song))]);
    const delivered = await listVersions(tx, orderId);
    const approval_reminder_at = new Date(Date.parse(at) + REMINDS_AFTER_MS).toISOString();
    const songs = await listSongs(tx, before.order);
    const { after: order, event_seq } = await moveOrder(tx, before, {
      ...{ kind: 'delivered', note: form.note, at },
      status: getStatusAfterDelivery(before.order, delivered),
      admin_note: describeVersions(ready, songs.map(getSongName)),
      // Delivering before payment doesn't make the order paid.
      paid: false,
      marks: { approval_reminder_at, ...reopenRounds(before.order, versions, rounds) },
    });
    if (!order.email) return;
    const lock = getDownloadLock(order, studio);
    const is_whole = isOverStatus(order.status) || !isMoreToCome(order, delivered);
    const news = { songs, versions: ready, notes, note: form.note, lock, is_whole };
    const email = orderEmail('order_delivered_client', {
      ...{ public_url: config.PUBLIC_URL, settings, order },
      ...getDeliveryFacts(order, news),
    });
    await queueEmail(tx, config, { ...email, event_seq });
  });
};

/** The studio no longer waits for the client once it delivers. */
const endPause = async (tx: Queries, state: OrderState): Promise<OrderState> => {
  if (!state.order.paused_at) return state;
  await resumeOrder(tx, state);
  return lockOrderOrThrow(tx, state.order.id);
};

/**
 * Approved mixes aren't the end: rounds are unlimited again for what follows, unless paid ones have begun or everything
 * bought had been delivered before.
 */
const reopenRounds = (
  order: OrderRow,
  before: ListedVersion[],
  rounds: RoundRow[],
): { approved_at?: null } => {
  if (order.approved_at === null || !isMoreToCome(order, before)) return {};
  const hasBegun = rounds.some(({ is_counted }) => is_counted);
  return hasBegun ? {} : { approved_at: null };
};

/**
 * The versions to deliver. Throws AppError `invalid` if there are none, some aren't ready yet, or something bought is
 * missing.
 */
const pickReady = (order: OrderRow, versions: ListedVersion[], { with_gaps }: Form): ListedVersion[] => {
  const open = versions.filter(({ delivery_id, expired_at }) => delivery_id === null && expired_at === null);
  const waiting = open.find(({ state }) => state === 'waiting');
  if (waiting)
    throw new AppError(
      'invalid',
      `${nameVersion(waiting)} of song ${waiting.song} is still being prepared. Try again in a moment.`,
    );
  const ready = open
    .filter(({ state }) => state === 'ready')
    .sort((a, b) => a.song - b.song || compareKinds(a.kind, b.kind));
  if (!ready.length) throw new AppError('invalid', 'There’s nothing new to deliver. Upload a version first.');
  const missing = listDeliverables(order, versions).filter(isMissing);
  // Mixes go out for review, and everything else comes later.
  const isForReview = ready.every(({ kind }) => kind === 'mix');
  if (missing.length && !isForReview && !with_gaps)
    throw new AppError(
      'invalid',
      `${describeMissing(missing)} still missing. Upload what’s missing, or deliver anyway.`,
      { missing: missing.map(({ song, kind, kind_name }) => ({ song, kind, kind_name })) },
    );
  return ready;
};

const isMissing = ({ version_id, ready_version_id }: OwnDeliverable): boolean =>
  version_id === null && ready_version_id === null;

const MAX_NAMED = 3;

const describeMissing = (missing: OwnDeliverable[]): string => {
  const named = missing.slice(0, MAX_NAMED).map(({ song, kind }) => `the ${kind} of song ${song}`);
  const more = missing.length - named.length;
  const text = [...named, ...(more ? [`${more} more`] : [])].join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${missing.length === 1 ? 'is' : 'are'}`;
};
