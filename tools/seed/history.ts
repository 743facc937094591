import { DAY, HOUR } from '../../server/lib/clock.ts';
import type { OrderStatus } from '../../shared/order-statuses.ts';
import { content } from './content.ts';
import type { Random } from './random.ts';

/** A status change: how long after the order, and its note. */
export type Move = { after: number; status: OrderStatus; note: string; admin_note: string };

// The statuses for orders up to a given age, used in rotation, so that every status exists whatever the random
// numbers.
const outcomes: { upToDays: number; statuses: OrderStatus[] }[] = [
  { upToDays: 0.5, statuses: ['pending', 'payment_received', 'pending'] },
  { upToDays: 1.5, statuses: ['payment_received', 'in_progress', 'pending'] },
  { upToDays: 4, statuses: ['in_progress', 'mixed', 'in_progress', 'mastered', 'payment_received'] },
  { upToDays: 8, statuses: ['mastered', 'delivered', 'revision_requested', 'delivered', 'mixed'] },
  { upToDays: 20, statuses: ['delivered', 'completed', 'delivered', 'revision_requested'] },
  {
    upToDays: Number.POSITIVE_INFINITY,
    statuses: ['completed', 'completed', 'delivered', 'completed', 'completed', 'pending', 'completed'],
  },
];

export const createOutcomes = (): ((ageMs: number) => OrderStatus) => {
  const given = new Map<number, number>();
  return (ageMs) => {
    const group = outcomes.findIndex(({ upToDays }) => ageMs <= upToDays * DAY);
    const turn = given.get(group) ?? 0;
    given.set(group, turn + 1);
    const { statuses } = outcomes[group] as (typeof outcomes)[number];
    return statuses[turn % statuses.length] as OrderStatus;
  };
};

// The usual path of an order, and how many hours each step takes.
const usual: [status: OrderStatus, low: number, high: number][] = [
  ['payment_received', 1, 9],
  ['in_progress', 3, 16],
  ['mixed', 12, 30],
  ['mastered', 3, 10],
  ['delivered', 1, 4],
];
const revision: typeof usual = [
  ['revision_requested', 14, 60],
  ['in_progress', 2, 12],
  ['delivered', 4, 20],
];

const pathTo = (status: OrderStatus, random: Random): typeof usual => {
  const step = usual.findIndex(([name]) => name === status);
  if (status === 'pending') return [];
  if (step >= 0 && status !== 'delivered') return usual.slice(0, step + 1);
  if (status === 'revision_requested') return [...usual, ['revision_requested', 14, 60]];
  const revised = random.happens(0.3) ? [...usual, ...revision] : usual;
  return status === 'completed' ? [...revised, ['completed', 30, 150]] : revised;
};

/** How an order of this age reached its status. Everything happened between then and now. */
export const createHistory = (status: OrderStatus, ageMs: number, random: Random): Move[] => {
  let after = 0;
  const steps = pathTo(status, random).map(([name, low, high]) => {
    after += random.between(low, high) * HOUR;
    return { name, after };
  });
  const shrink = Math.min(1, (ageMs * 0.92) / Math.max(1, after));
  const perhaps = (words: string[] | undefined, chance: number) =>
    words && random.happens(chance) ? random.pick(words) : '';
  return steps.map((step) => ({
    after: step.after * shrink,
    status: step.name,
    note: perhaps(content.status_notes[step.name], 0.5),
    admin_note: perhaps(content.admin_notes[step.name], 0.35),
  }));
};
