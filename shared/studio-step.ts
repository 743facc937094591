import { listMissing } from './missing-kinds.ts';
import { statusTable } from './order-statuses.ts';
import type { OrderDetail } from './orders.ts';
import { isClientReport } from './payments.ts';
import type { VersionKind } from './version-kinds.ts';

export const studioActions = ['confirm_payment', 'start_work', 'upload', 'deliver', 'complete'] as const;
/** What the studio does next with an order, with the label of its button. */
export type StudioStep = { action: (typeof studioActions)[number]; label: string };

type Order = Pick<
  OrderDetail,
  'status' | 'in_review' | 'paused' | 'can_start' | 'files_complete' | 'cancelled_at' | 'trashed_at'
> & {
  payments: Pick<OrderDetail['payments'][number], 'state' | 'source'>[];
  versions: Pick<OrderDetail['versions'][number], 'id' | 'song' | 'kind' | 'state' | 'delivered_at'>[];
  deliverables: Pick<OrderDetail['deliverables'][number], 'song' | 'kind'>[];
  rounds: { sent_at: string; notes: { version_id: string }[] }[];
};

/** Versions of the next delivery, also those that are still being prepared. */
export const listUndelivered = <V extends { delivered_at: string | null; state: string }>(
  versions: readonly V[],
): V[] => versions.filter(({ delivered_at, state }) => delivered_at === null && state !== 'failed');

/** Mixes alone go out for review. */
export const isForReview = (versions: readonly { kind: VersionKind }[]): boolean =>
  versions.length > 0 && versions.every(({ kind }) => kind === 'mix');

/** The kinds the client is waiting for: of the notes since the last delivery, or else what was bought and is missing. */
const listAwaited = ({ versions, rounds, deliverables }: Order): VersionKind[] => {
  const last = versions.reduce(
    (latest, { delivered_at }) => ((delivered_at ?? '') > latest ? (delivered_at ?? '') : latest),
    '',
  );
  const noted = rounds.filter(({ sent_at }) => sent_at > last).flatMap(({ notes }) => notes);
  if (noted.length > 0)
    return noted.flatMap(({ version_id }) => versions.find(({ id }) => id === version_id)?.kind ?? []);
  const isThere = (song: number, kind: VersionKind) =>
    versions.some(
      (version) => version.song === song && version.kind === kind && version.delivered_at !== null,
    );
  return listMissing(deliverables, isThere).map(({ kind }) => kind);
};

const nameUpload = (awaited: VersionKind[]): string => {
  if (awaited.includes('mix')) return 'Upload a mix';
  return awaited.includes('master') ? 'Upload a master' : 'Upload a version';
};

/** The studio's next step; null where it waits for the client, or where nothing is left to do. */
export const getStudioStep = (order: Order): StudioStep | null => {
  if (order.trashed_at) return null;
  if (order.payments.some(isClientReport)) return { action: 'confirm_payment', label: 'Confirm payment' };
  if (order.cancelled_at) return null;
  const undelivered = listUndelivered(order.versions);
  if (undelivered.length > 0)
    return { action: 'deliver', label: isForReview(undelivered) ? 'Send for review' : 'Deliver' };
  if (order.in_review || order.paused !== null) return null;
  const { stage, turn } = statusTable[order.status];
  // Where nothing was sold that is delivered, there is nothing for the client to approve either.
  const hasNothing = order.deliverables.length === 0 && order.versions.length === 0;
  if (hasNothing && (stage === 'in_work' || turn === 'client'))
    return { action: 'complete', label: 'Mark completed' };
  if (stage === 'in_work') return { action: 'upload', label: nameUpload(listAwaited(order)) };
  return stage === 'to_start' && order.can_start && order.files_complete
    ? { action: 'start_work', label: 'Start work' }
    : null;
};
