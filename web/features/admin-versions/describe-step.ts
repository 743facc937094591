import { formatList } from '../../../shared/format.ts';
import { isOverStatus } from '../../../shared/order-statuses.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import type { StudioStep } from '../../../shared/studio-step.ts';
import { nameKindInside } from '../../../shared/version-kinds.ts';
import { showDate } from '../../lib/format-date.ts';
import { showAmount } from '../../lib/locale.ts';
import { describeEmptySongs } from '../admin-order/describe-clock.ts';
import { describeMissing, describeProgress } from './plan-delivery.ts';

const findLastDelivery = (versions: OrderDetail['versions']): string =>
  versions
    .map(({ delivered_at }) => delivered_at ?? '')
    .sort()
    .at(-1) ?? '';

/** The round of notes since the last delivery. */
export const findOpenRound = ({
  rounds,
  versions,
}: OrderDetail): OrderDetail['rounds'][number] | undefined => {
  const last = findLastDelivery(versions);
  return rounds.findLast(({ sent_at }) => sent_at > last);
};

/** `Round 2: 1 of 3 notes done`; empty without a round since the last delivery. */
const describeOpenRound = (order: OrderDetail): string => {
  const round = findOpenRound(order);
  if (!round) return '';
  const done = round.notes.filter(({ state }) => state === 'done').length;
  return `Round ${round.number}: ${done} of ${round.notes.length} notes done.`;
};

/** `Waiting for Juno Vale · $55.25 unpaid`. Nobody is said to listen who hasn’t played anything of the delivery. */
const describeReview = ({ client_info: { name }, versions, is_paid, due_amount, currency }: OrderDetail) => {
  const last = findLastDelivery(versions);
  const isHeard = versions.some(({ delivered_at, heard_at }) => delivered_at === last && heard_at !== null);
  const unpaid = is_paid || due_amount <= 0 ? '' : ` · ${showAmount(due_amount, currency)} unpaid`;
  if (isHeard) return `${name} is listening${unpaid || '.'}`;
  return unpaid ? `Waiting for ${name}${unpaid}` : `Waiting for ${name} to listen.`;
};

/** How things are between the studio and the client, in a sentence beside the next step, or in its place. */
export const describeStep = (order: OrderDetail, step: StudioStep | null): string => {
  const { client_info, can_start, paused, status } = order;
  const { name } = client_info;
  if (step?.action === 'start_work')
    return order.is_paid
      ? `${order.money.label}, and every song has its files.`
      : 'The deposit is paid, and every song has its files.';
  if (step?.action === 'complete') return 'This order has nothing to deliver.';
  if (step?.action === 'upload') {
    const missing = order.deliverables.filter(({ version_id }) => !version_id);
    const isLong = missing.length > 4;
    const names =
      order.song_count === 1
        ? formatList(missing.map((one) => nameKindInside(one)))
        : describeMissing(order, missing);
    return (
      describeOpenRound(order) ||
      (isLong ? `${describeProgress(order)}.` : '') ||
      (names ? `To come: ${names}.` : 'Everything that was ordered is delivered.')
    );
  }
  if (order.cancelled_at) return 'Cancelled.';
  if (paused !== null) return `Waiting for ${name}: “${paused}”`;
  // Their message or files are what comes next, although they have a delivery to listen to.
  if (order.in_review)
    return order.turn === 'studio' ? `${name} is waiting for your answer.` : describeReview(order);
  if (isOverStatus(status))
    return order.songs.every(({ approved_at }) => approved_at)
      ? `${name} approved everything.`
      : 'Delivered.';
  if (order.quote_ended && order.valid_until)
    return `Your price ended on ${showDate(order.valid_until)}. Renew it under Price, or cancel the order.`;
  if (order.awaits_acceptance) return `Waiting for ${name} to accept your price.`;
  if (!can_start) return `Waiting for ${name} to pay ${showAmount(order.due_now_amount, order.currency)}.`;
  return order.files_complete ? '' : describeEmptySongs(order);
};
