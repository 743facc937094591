/** What a status email needs to know of an order. `due`: what is still to be paid, in cents; emails queued by older versions don't have it. */
export type StatusEmailFacts = { song_count: number; total_amount: number; due?: number; is_rush: boolean };

export const orderTurns = ['client', 'studio', 'nobody'] as const;

/** Everything the product asks of a status. Nothing else may depend on which status an order has. */
type StatusRow<To> = {
  label: string;
  /** The colour class of the admin area's stylesheet. */
  tone: `tone-${'yellow' | 'blue' | 'purple' | 'orange' | 'green' | 'red' | 'neutral'}`;
  /** The usual path, or below the line of the status menu. */
  menu: 'usual' | 'other';
  /** Choosing it for an unpaid order records what is left as a payment; going back to one without it takes that back. */
  means_paid: boolean;
  /** `to_start`: waits for the payment, then for the studio. `over`: nothing is due any more, and what is unpaid is late. */
  stage: 'to_start' | 'in_work' | 'over';
  /** The count of the overview it belongs to: each status is in exactly one, so they add up to the total. */
  dashboard: 'pending' | 'in_progress' | 'completed';
  /** Its client is listed as active. */
  makes_client_active: boolean;
  /** The client may still ask for changes. */
  has_open_revisions: boolean;
  /** Whose turn it is when nothing else is due from the client: they pay, send files, or answer first. */
  turn: (typeof orderTurns)[number];
  /** What usually comes next, as one press of the overview. */
  next_step: { to: To; label: string } | null;
  /** The email a client gets about it: a headline, and a sentence on what has happened and what comes next. */
  email(facts: StatusEmailFacts): { headline: string; sentence: string };
};

const startWork = { to: 'in_progress', label: 'Start work' } as const;

const songs = ({ song_count }: StatusEmailFacts) =>
  song_count === 1
    ? ({ songs: 'song', are: 'is', have: 'has' } as const)
    : { songs: 'songs', are: 'are', have: 'have' };

/** Has the compiler ask for every field of a row, and for a `next_step` that is a status. */
const defineStatuses = <Status extends string>(rows: Record<Status, StatusRow<NoInfer<Status>>>) => rows;

/** The table: a new status is a row of it, in the place the menu lists it. */
export const statusTable = defineStatuses({
  pending: {
    label: 'Pending',
    tone: 'tone-yellow',
    menu: 'usual',
    means_paid: false,
    stage: 'to_start',
    dashboard: 'pending',
    makes_client_active: false,
    has_open_revisions: true,
    turn: 'studio',
    next_step: startWork,
    email: ({ due, total_amount }) =>
      (due ?? total_amount) > 0
        ? {
            headline: 'Your order is ready for payment',
            sentence:
              'We have your order, and payment is the next step. Your order email says how to pay. We start once your payment is in.',
          }
        : {
            headline: 'Your order is in the queue',
            sentence: 'We have your order and its files. We haven’t started yet.',
          },
  },
  payment_received: {
    label: 'Payment received',
    tone: 'tone-blue',
    menu: 'usual',
    means_paid: true,
    stage: 'to_start',
    dashboard: 'in_progress',
    makes_client_active: true,
    has_open_revisions: true,
    turn: 'studio',
    next_step: startWork,
    email: (facts) => {
      // Nothing is called settled that is not paid.
      const settled = facts.due ? '' : facts.total_amount ? 'Paid in full. ' : 'There’s nothing to pay. ';
      const { songs: noun, are } = songs(facts);
      return {
        headline: 'Your order is ready to start',
        sentence: facts.is_rush
          ? `${settled}Work on your rush order starts within 24 hours.`
          : `${settled}Your ${noun} ${are} in the queue. We work first come, first served.`,
      };
    },
  },
  in_progress: {
    label: 'In progress',
    tone: 'tone-purple',
    menu: 'usual',
    means_paid: true,
    stage: 'in_work',
    dashboard: 'in_progress',
    makes_client_active: true,
    has_open_revisions: true,
    turn: 'studio',
    next_step: { to: 'mixed', label: 'Mark mixed' },
    email: (facts) => ({
      headline: 'Work has started',
      sentence: `Work on your ${songs(facts).songs} has started. We’ll email you when the mix is ready.`,
    }),
  },
  mixed: {
    label: 'Mixed',
    tone: 'tone-orange',
    menu: 'usual',
    means_paid: true,
    stage: 'in_work',
    dashboard: 'in_progress',
    makes_client_active: true,
    has_open_revisions: true,
    turn: 'studio',
    next_step: { to: 'mastered', label: 'Mark mastered' },
    email: (facts) => {
      const { songs: noun, are } = songs(facts);
      return {
        headline: `Your ${noun} ${are} mixed`,
        sentence: `Your ${noun} ${are} mixed. Mastering comes next.`,
      };
    },
  },
  mastered: {
    label: 'Mastered',
    tone: 'tone-green',
    menu: 'usual',
    means_paid: true,
    stage: 'in_work',
    dashboard: 'in_progress',
    makes_client_active: false,
    has_open_revisions: true,
    turn: 'studio',
    next_step: { to: 'delivered', label: 'Mark delivered' },
    email: (facts) => {
      const { songs: noun, are } = songs(facts);
      return {
        headline: `Your ${noun} ${are} mastered`,
        sentence: `Your ${noun} ${are} mixed and mastered. Next, you get the finished files.`,
      };
    },
  },
  delivered: {
    label: 'Delivered',
    tone: 'tone-green',
    menu: 'usual',
    means_paid: true,
    stage: 'over',
    dashboard: 'completed',
    makes_client_active: false,
    has_open_revisions: true,
    turn: 'client',
    next_step: null,
    email: (facts) => {
      const { songs: noun, are, have } = songs(facts);
      return {
        headline: `Your ${noun} ${are} delivered`,
        sentence: `Your finished ${noun} ${have} been delivered. Take your time listening, and tell us if you’d like anything changed.`,
      };
    },
  },
  revision_requested: {
    label: 'Revision requested',
    tone: 'tone-red',
    menu: 'other',
    means_paid: true,
    stage: 'in_work',
    dashboard: 'in_progress',
    makes_client_active: false,
    has_open_revisions: true,
    turn: 'studio',
    next_step: { to: 'in_progress', label: 'Resume work' },
    email: () => ({
      headline: 'We have your change notes',
      sentence: 'We have your change notes and we’re working on them.',
    }),
  },
  completed: {
    label: 'Completed',
    tone: 'tone-neutral',
    menu: 'other',
    means_paid: true,
    stage: 'over',
    dashboard: 'completed',
    makes_client_active: false,
    has_open_revisions: false,
    turn: 'nobody',
    next_step: null,
    email: ({ song_count }) => ({
      headline: 'Your order is complete',
      sentence: `Your order is complete. Thank you for your ${song_count === 1 ? 'music' : 'trust'}.`,
    }),
  },
});

export type OrderStatus = keyof typeof statusTable;

/** All of them, in the order the menu lists them. */
export const orderStatuses = Object.keys(statusTable) as [OrderStatus, ...OrderStatus[]];

/** A new order has it. */
export const initialStatus: OrderStatus = 'pending';
/** An initial order moves to it when its payment is confirmed. */
export const paidStatus: OrderStatus = 'payment_received';
/** An order moves to it with a delivery, with a round of notes on what was delivered, and when its client has approved every song. */
export const deliveredStatus: OrderStatus = 'delivered';
export const revisionStatus: OrderStatus = 'revision_requested';
export const completedStatus: OrderStatus = 'completed';

/** Those whose row says so. */
export const statusesWith = (is: (row: StatusRow<OrderStatus>) => boolean): OrderStatus[] =>
  orderStatuses.filter((status) => is(statusTable[status]));

/** Nothing is left to do for the promise made: the turnaround has ended well. */
export const isOverStatus = (status: OrderStatus): boolean => statusTable[status].stage === 'over';

export const statusLabel = (status: OrderStatus): string => statusTable[status].label;
