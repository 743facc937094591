import type { ClientOrder, ProgressStep } from './client-orders.ts';
import { listMissing } from './missing-kinds.ts';
import { completedStatus, masteredStatus, mixedStatus } from './order-statuses.ts';
import type { VersionKind } from './version-kinds.ts';

type Order = Pick<
  ClientOrder,
  'cancelled_at' | 'can_start' | 'stage' | 'status' | 'total_amount' | 'turn'
> & {
  money: Pick<ClientOrder['money'], 'state'>;
  songs: (Pick<ClientOrder['songs'][number], 'approved_at' | 'has_open_notes'> & {
    versions: readonly unknown[];
  })[];
  deliverables: Pick<ClientOrder['deliverables'][number], 'song' | 'kind' | 'version_id'>[];
};

const listSteps = (order: Order, kinds: ReadonlySet<VersionKind>): ProgressStep[] => {
  const isBoth = kinds.has('mix') && kinds.has('master');
  const first = kinds.has('mix') ? 'mixing' : kinds.has('master') ? 'mastering' : 'work';
  return [
    ...(order.total_amount > 0 ? (['paid'] as const) : []),
    first,
    // Advice has nothing to listen to.
    ...(kinds.size > 0 || haveVersions(order) ? (['review'] as const) : []),
    ...(isBoth ? (['mastering'] as const) : []),
    'delivered',
  ];
};

const haveVersions = ({ songs }: Order): boolean => songs.some(({ versions }) => versions.length > 0);

const findPresent = (order: Order, kinds: ReadonlySet<VersionKind>): ProgressStep => {
  const { can_start, money, status, stage, songs, deliverables, turn } = order;
  const isOver = stage === 'over';
  // What was given back after all was done isn’t asked for again.
  if (!can_start && order.total_amount > 0 && !(isOver && money.state === 'refunded')) return 'paid';
  if (status === completedStatus) return 'delivered';
  const isApproved = songs.every(({ approved_at }) => approved_at !== null);
  const isOpen = songs.some(({ has_open_notes }) => has_open_notes);
  const hasVersions = haveVersions(order);
  const cellsOf = (kind: VersionKind) => deliverables.filter((cell) => cell.kind === kind);
  const isThere = (kind: VersionKind) => cellsOf(kind).every(({ version_id }) => version_id !== null);
  const hasSome = (kind: VersionKind) => cellsOf(kind).some(({ version_id }) => version_id !== null);
  const isDelivered = (song: number, kind: VersionKind) =>
    cellsOf(kind).some((cell) => cell.song === song && cell.version_id !== null);
  const isWhole = listMissing(deliverables, isDelivered).length === 0;
  // The studio can have delivered elsewhere.
  if (isOver && !hasVersions) return 'delivered';
  if (kinds.has('mix') && kinds.has('master')) {
    if (isOver) return 'delivered';
    if (isThere('master')) return isOpen || !isWhole ? 'mastering' : 'delivered';
    // The studio can say how far it is without delivering here.
    const isSaid = status === masteredStatus || (status === mixedStatus && !hasVersions);
    if (isApproved || hasSome('master') || isSaid) return 'mastering';
    return hasSome('mix') && !isOpen && (isThere('mix') || turn === 'client') ? 'review' : 'mixing';
  }
  const [work = 'work'] = listSteps(order, kinds).filter((step) => step !== 'paid');
  if (isApproved) return isWhole ? 'delivered' : work;
  if (isOver) return 'review';
  return hasVersions && !isOpen && turn === 'client' ? 'review' : work;
};

/** How far an order has come: the steps of what was bought, and the present one. Null once it is cancelled. */
export const getProgress = (order: Order): ClientOrder['progress'] => {
  if (order.cancelled_at !== null) return null;
  const kinds = new Set(order.deliverables.map(({ kind }) => kind));
  return { steps: listSteps(order, kinds), present: findPresent(order, kinds) };
};
