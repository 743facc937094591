import type { ClientOrder, ProgressStep } from './client-orders.ts';
import { listMissing } from './missing-kinds.ts';
import { hasOpenNotes, type NotedSong, type SentRounds } from './open-notes.ts';
import { completedStatus, masteredStatus, mixedStatus } from './order-statuses.ts';
import type { VersionKind } from './version-kinds.ts';

type Order = Pick<ClientOrder, 'cancelled_at' | 'can_start' | 'status' | 'turn'> &
  Omit<SentRounds, 'songs'> & {
    songs: (NotedSong & Pick<ClientOrder['songs'][number], 'approved_at'>)[];
    deliverables: Pick<ClientOrder['deliverables'][number], 'song' | 'kind' | 'version_id'>[];
  };

const listSteps = (kinds: ReadonlySet<VersionKind>, hasVersions: boolean): ProgressStep[] => {
  const isBoth = kinds.has('mix') && kinds.has('master');
  const first = kinds.has('mix') ? 'mixing' : kinds.has('master') ? 'mastering' : 'work';
  return [
    'paid',
    first,
    // Advice has nothing to listen to.
    ...(kinds.size > 0 || hasVersions ? (['review'] as const) : []),
    ...(isBoth ? (['mastering'] as const) : []),
    'delivered',
  ];
};

const haveVersions = ({ songs }: Order): boolean => songs.some(({ versions }) => versions.length > 0);

const findPresent = (order: Order, kinds: ReadonlySet<VersionKind>): ProgressStep => {
  const { can_start, status, stage, songs, deliverables, turn } = order;
  if (!can_start) return 'paid';
  if (status === completedStatus) return 'delivered';
  const isApproved = songs.every(({ approved_at }) => approved_at !== null);
  const isOpen = songs.some((song) => hasOpenNotes(song, order));
  const hasVersions = haveVersions(order);
  const cellsOf = (kind: VersionKind) => deliverables.filter((cell) => cell.kind === kind);
  const isThere = (kind: VersionKind) => cellsOf(kind).every(({ version_id }) => version_id !== null);
  const hasSome = (kind: VersionKind) => cellsOf(kind).some(({ version_id }) => version_id !== null);
  const isDelivered = (song: number, kind: VersionKind) =>
    cellsOf(kind).some((cell) => cell.song === song && cell.version_id !== null);
  const isWhole = listMissing(deliverables, isDelivered).length === 0;
  // The studio can have delivered elsewhere.
  if (stage === 'over' && !hasVersions) return 'delivered';
  if (kinds.has('mix') && kinds.has('master')) {
    if (isThere('master') || stage === 'over') return isOpen || !isWhole ? 'mastering' : 'delivered';
    // The studio can say how far it is without delivering here.
    const isSaid = status === masteredStatus || (status === mixedStatus && !hasVersions);
    if (isApproved || hasSome('master') || isSaid) return 'mastering';
    return hasSome('mix') && !isOpen && (isThere('mix') || turn === 'client') ? 'review' : 'mixing';
  }
  const [, work = 'work'] = listSteps(kinds, hasVersions);
  if (isApproved) return isWhole ? 'delivered' : work;
  if (stage === 'over') return 'review';
  return hasVersions && !isOpen && turn === 'client' ? 'review' : work;
};

/** How far an order has come: the steps of what was bought, and the present one. Null once it is cancelled. */
export const getProgress = (order: Order): ClientOrder['progress'] => {
  if (order.cancelled_at !== null) return null;
  const kinds = new Set(order.deliverables.map(({ kind }) => kind));
  return { steps: listSteps(kinds, haveVersions(order)), present: findPresent(order, kinds) };
};
