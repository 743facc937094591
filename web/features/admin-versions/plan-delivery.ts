import { formatCount, formatList } from '../../../shared/format.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { groupBy } from '../../../shared/stem-check/group-by.ts';
import { isForReview, listUndelivered } from '../../../shared/studio-step.ts';
import { nameKind, nameKindInside, nameVersion } from '../../../shared/version-kinds.ts';
import type { StudioVersion } from '../../../shared/versions.ts';
import { findSongName } from './describe-version.ts';
import type { VersionUpload } from './version-uploads.ts';

type Order = Pick<OrderDetail, 'songs' | 'versions' | 'deliverables' | 'rounds'>;
export type Cell = { words: string; state: 'delivered' | 'ready' | 'preparing' | 'failed' | 'later' };

/** State of one kind of a song, described by the version closest to the client. */
export const describeCell = ({ versions, deliverables }: Order, song: number, kind: string): Cell | null => {
  const bought = deliverables.find((one) => one.song === song && one.kind === kind);
  const own = versions.filter((one) => one.song === song && one.kind === kind);
  const named = (id: string | null) => {
    const found = own.find((one) => one.id === id);
    if (found) return nameVersion(found);
    return nameKind(bought ?? { kind, kind_name: own[0]?.kind_name ?? kind });
  };
  const open = own.filter(({ delivered_at }) => delivered_at === null);
  const waiting = open.find(({ state }) => state === 'waiting');
  if (waiting) return { words: `${nameVersion(waiting)}, preparing`, state: 'preparing' };
  const ready = bought?.ready_version_id ?? open.findLast(({ state }) => state === 'ready')?.id;
  if (ready) return { words: `${named(ready)}, ready`, state: 'ready' };
  const delivered = bought?.version_id ?? own.findLast(({ delivered_at }) => delivered_at)?.id;
  if (delivered) return { words: `${named(delivered)}, delivered`, state: 'delivered' };
  if (open.length > 0) return { words: 'Failed', state: 'failed' };
  return bought ? { words: 'To come', state: 'later' } : null;
};

/** `Mix 2 of song 1`. */
const nameOf = (order: Order, version: Pick<StudioVersion, 'song' | 'kind' | 'kind_name' | 'number'>) =>
  `${nameVersion(version)} of ${findSongName(order, version.song)}`;

/** What was bought and would still be missing after this delivery: `the clean of song 1 and the stems of song 2`. */
export const describeMissing = (
  order: Pick<OrderDetail, 'songs'>,
  missing: readonly Pick<StudioVersion, 'song' | 'kind' | 'kind_name'>[],
): string => formatList(missing.map((one) => `${nameKindInside(one)} of ${findSongName(order, one.song)}`));

/** The button that delivers what is ready or on its way: `Send for review` for mixes alone. */
export const nameDelivery = (
  { versions }: Pick<OrderDetail, 'versions'>,
  uploads: readonly Pick<VersionUpload, 'kind'>[],
): string => (isForReview([...listUndelivered(versions), ...uploads]) ? 'Send for review' : 'Deliver');

/** What was bought that a delivery of what is ready would leave out. */
export const findMissing = ({ deliverables, versions }: Pick<OrderDetail, 'deliverables' | 'versions'>) =>
  isForReview(findReady({ versions }))
    ? []
    : deliverables.filter(({ version_id, ready_version_id }) => !version_id && !ready_version_id);

/** Versions included in the next delivery. */
export const findReady = ({ versions }: Pick<OrderDetail, 'versions'>): StudioVersion[] =>
  versions.filter(({ state, delivered_at }) => state === 'ready' && delivered_at === null);

/** Why nothing can be delivered right now, as a sentence; empty when delivery is possible. */
export const explainBlocked = (order: Order, uploads: readonly VersionUpload[]): string => {
  const refused = uploads.find(({ problem, state }) => problem && (state === 'failed' || state === 'whole'));
  if (refused) return `${refused.name} wasn’t added. Cancel its upload to deliver the others.`;
  const [upload] = uploads;
  if (upload)
    return `${upload.name} is still uploading. You can deliver once it’s there, or cancel the upload.`;
  const waiting = order.versions.find(({ state, delivered_at }) => state === 'waiting' && !delivered_at);
  if (waiting) return `${nameOf(order, waiting)} is still being prepared. You can deliver in a moment.`;
  return findReady(order).length === 0 ? 'Upload a version to deliver it.' : '';
};

/** What a delivery would bring, song by song: `Night Bus: Master 1 and Clean edit 1`. */
export const describeReady = (order: Order): string[] =>
  [...groupBy(findReady(order), ({ song }) => song)].map(
    ([song, own]) => `${findSongName(order, song)}: ${formatList(own.map(nameVersion))}`,
  );

/** What else the email to the client is about: `2 notes marked as done`, `1 reply`. */
export const describeAnswers = ({ rounds }: Pick<Order, 'rounds'>): string[] => {
  const unsent = rounds.flatMap(({ notes }) => notes).filter(({ is_shown }) => !is_shown);
  const done = unsent.filter(({ state }) => state === 'done').length;
  const replies = unsent.filter(({ reply }) => reply !== '').length;
  return [
    done > 0 ? formatCount(done, 'note marked as done', 'notes marked as done') : '',
    replies > 0 ? formatCount(replies, 'reply', 'replies') : '',
  ].filter(Boolean);
};

/** `2 of 3 delivered`: of what was bought. */
export const describeProgress = ({ deliverables }: Pick<Order, 'deliverables'>): string =>
  `${deliverables.filter(({ version_id }) => version_id).length} of ${deliverables.length} delivered`;
