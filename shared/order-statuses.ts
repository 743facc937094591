import { isPaymentAsked, type MoneyState } from './money-states.ts';
import { describeRushStart, type Hours, rushHours } from './turnaround.ts';
import type { VersionKind } from './version-kinds.ts';

/**
 * What a status email needs to know about an order. `due`: the amount still due; `money`: how the order's money
 * stands, as a sentence.
 */
export type StatusEmailFacts = {
  song_count: number;
  due: number;
  money: string;
  money_state: MoneyState;
  is_rush: boolean;
  /** The hours it was sold with; absent in emails that an earlier version queued. */
  promise?: Hours & { date?: string | null };
  /** Whether its service delivers a mix, and a master; absent in emails that an earlier version queued. */
  has_mix?: boolean;
  has_master?: boolean;
  /** False on pages of a studio without a mail server, which promises no email. */
  sends_email?: boolean;
};

/** Where a client hears that something is ready. */
const sayReady = (what: string, { sends_email = true }: StatusEmailFacts): string =>
  sends_email ? `I’ll email you when ${what} is ready` : `you’ll find ${what} here once it’s ready`;

export const orderTurns = ['client', 'studio', 'nobody'] as const;
export const statusStages = ['to_start', 'in_work', 'over'] as const;

/** Every property of a status. Nothing else in the product may depend on a particular status. */
type StatusRow<To> = {
  label: string;
  /** Colour class in the admin stylesheet. */
  tone: `tone-${'yellow' | 'blue' | 'purple' | 'orange' | 'green' | 'red' | 'neutral'}`;
  /** In the usual path or below the divider of the status menu. */
  menu: 'usual' | 'other';
  /**
   * Choosing it for an unpaid order records the rest as a payment; moving back to a status without it revokes that
   * payment.
   */
  means_paid: boolean;
  /**
   * `to_start`: waits for the payment, then for the studio. `over`: nothing is due any more, and an unpaid order is
   * late.
   */
  stage: (typeof statusStages)[number];
  /** Whether what a deposit left open is asked for: there is something final to download. */
  asks_rest: boolean;
  /** The overview count it belongs to. Each status is in exactly one, so they add up to the total. */
  dashboard: 'pending' | 'in_progress' | 'completed';
  /** Whether its client is listed as active. */
  makes_client_active: boolean;
  /** Whether the client may still ask for changes. */
  has_open_revisions: boolean;
  /** Whose turn it is unless the client first has to pay, send files or answer. */
  turn: (typeof orderTurns)[number];
  /** The usual next step, offered as one click on the overview. */
  next_step: { to: To; label: string } | null;
  /** The status email: a headline, and a sentence on what happened and what comes next. */
  email(facts: StatusEmailFacts): { headline: string; sentence: string };
};

const startWork = { to: 'in_progress', label: 'Start work' } as const;

const songs = ({ song_count }: StatusEmailFacts) =>
  song_count === 1 ? ({ songs: 'song', are: 'is' } as const) : { songs: 'songs', are: 'are' };

/** Makes the compiler check that every row is complete and that `next_step` is a status. */
const defineStatuses = <Status extends string>(rows: Record<Status, StatusRow<NoInfer<Status>>>) => rows;

/** Every status in menu order. A new status is a new row. */
export const statusTable = defineStatuses({
  pending: {
    label: 'Pending',
    tone: 'tone-yellow',
    menu: 'usual',
    means_paid: false,
    stage: 'to_start',
    asks_rest: false,
    dashboard: 'pending',
    makes_client_active: false,
    has_open_revisions: true,
    turn: 'studio',
    next_step: startWork,
    email: ({ due, money, money_state }) => {
      if (due <= 0)
        return {
          headline: 'Your order is in the queue',
          sentence: 'I have your order and its files, and I haven’t started yet.',
        };
      if (isPaymentAsked(money_state))
        return {
          headline: 'Your order is ready for payment',
          sentence:
            'I have your order, and payment is the next step. Your order email says how to pay. I start once your payment is in.',
        };
      const start = money_state === 'reported' ? 'I start once your payment is in.' : '';
      return {
        headline: 'I have your order',
        sentence: [money, start].filter(Boolean).join(' '),
      };
    },
  },
  payment_received: {
    label: 'Payment received',
    tone: 'tone-blue',
    menu: 'usual',
    means_paid: true,
    stage: 'to_start',
    asks_rest: false,
    dashboard: 'in_progress',
    makes_client_active: true,
    has_open_revisions: true,
    turn: 'studio',
    next_step: startWork,
    email: (facts) => {
      // Never claim that an unpaid order is settled.
      const settled = facts.due || !facts.money ? '' : `${facts.money} `;
      const { songs: noun, are } = songs(facts);
      return {
        headline: 'Your order is ready to start',
        sentence: facts.is_rush
          ? `${settled}${describeRushStart(facts.promise ?? rushHours)}`
          : `${settled}Your ${noun} ${are} in the queue. I work first come, first served.`,
      };
    },
  },
  in_progress: {
    label: 'In progress',
    tone: 'tone-purple',
    menu: 'usual',
    means_paid: true,
    stage: 'in_work',
    asks_rest: false,
    dashboard: 'in_progress',
    makes_client_active: true,
    has_open_revisions: true,
    turn: 'studio',
    next_step: { to: 'mixed', label: 'Mark mixed' },
    email: (facts) => ({
      headline: 'Work has started',
      sentence: `I’m working on your ${songs(facts).songs}, and ${sayReady(facts.has_mix === false ? 'the first version' : 'the mix', facts)}.`,
    }),
  },
  mixed: {
    label: 'Mixed',
    tone: 'tone-orange',
    menu: 'usual',
    means_paid: true,
    stage: 'in_work',
    asks_rest: false,
    dashboard: 'in_progress',
    makes_client_active: true,
    has_open_revisions: true,
    turn: 'studio',
    next_step: { to: 'mastered', label: 'Mark mastered' },
    email: (facts) => {
      const { songs: noun, are } = songs(facts);
      return {
        headline: `Your ${noun} ${are} mixed`,
        sentence: facts.has_master === false ? 'Next, you get the finished files.' : 'Mastering comes next.',
      };
    },
  },
  mastered: {
    label: 'Mastered',
    tone: 'tone-green',
    menu: 'usual',
    means_paid: true,
    stage: 'in_work',
    asks_rest: true,
    dashboard: 'in_progress',
    makes_client_active: false,
    has_open_revisions: true,
    turn: 'studio',
    next_step: { to: 'delivered', label: 'Mark delivered' },
    email: (facts) => {
      const { songs: noun, are } = songs(facts);
      return {
        headline: `Your ${noun} ${are} mastered`,
        sentence: 'Next, you get the finished files.',
      };
    },
  },
  delivered: {
    label: 'Delivered',
    tone: 'tone-green',
    menu: 'usual',
    means_paid: true,
    stage: 'over',
    asks_rest: true,
    dashboard: 'completed',
    makes_client_active: false,
    has_open_revisions: true,
    turn: 'client',
    next_step: null,
    email: (facts) => {
      const { songs: noun, are } = songs(facts);
      return {
        headline: `Your ${noun} ${are} delivered`,
        sentence: 'Take your time listening, and tell me if you’d like anything changed.',
      };
    },
  },
  revision_requested: {
    label: 'Revision requested',
    tone: 'tone-red',
    menu: 'other',
    means_paid: true,
    stage: 'in_work',
    asks_rest: false,
    dashboard: 'in_progress',
    makes_client_active: false,
    has_open_revisions: true,
    turn: 'studio',
    next_step: { to: 'in_progress', label: 'Resume work' },
    email: (facts) => ({
      headline: 'I have your notes',
      sentence: `I’m working on them, and ${sayReady('the next version', facts)}.`,
    }),
  },
  completed: {
    label: 'Completed',
    tone: 'tone-neutral',
    menu: 'other',
    means_paid: true,
    stage: 'over',
    asks_rest: true,
    dashboard: 'completed',
    makes_client_active: false,
    has_open_revisions: false,
    turn: 'nobody',
    next_step: null,
    email: (facts) => ({
      headline: 'Your order is complete',
      sentence: `Thanks for trusting me with your ${songs(facts).songs}.`,
    }),
  },
});

export type OrderStatus = keyof typeof statusTable;

/** All of them, in the order the menu lists them. */
export const orderStatuses = Object.keys(statusTable) as [OrderStatus, ...OrderStatus[]];

/** The status that follows, and the button that sets it: nothing is said to be mixed or mastered that isn't. */
export const getNextStatus = (
  status: OrderStatus,
  delivers: readonly VersionKind[],
): (typeof statusTable)[OrderStatus]['next_step'] => {
  const next = statusTable[status].next_step;
  const isOther =
    (next?.to === mixedStatus && !delivers.includes('mix')) ||
    (next?.to === masteredStatus && !delivers.includes('master'));
  return next && isOther ? getNextStatus(next.to, delivers) : next;
};

/** Status of a new order. */
export const initialStatus: OrderStatus = 'pending';
/** Status after the payment of a new order is confirmed. */
export const paidStatus: OrderStatus = 'payment_received';
/** Status after a delivery of mixes, of masters too, and of everything that was bought. */
export const mixedStatus: OrderStatus = 'mixed';
export const masteredStatus: OrderStatus = 'mastered';
export const deliveredStatus: OrderStatus = 'delivered';
/** Status after a round of notes on a delivery, or the approval of all that was bought. */
export const revisionStatus: OrderStatus = 'revision_requested';

/** Whether it says that something was made to listen to. */
export const isMadeStatus = (status: OrderStatus): boolean =>
  status === mixedStatus || status === masteredStatus;
export const completedStatus: OrderStatus = 'completed';

/** Statuses whose row matches. */
export const statusesWith = (is: (row: StatusRow<OrderStatus>) => boolean): OrderStatus[] =>
  orderStatuses.filter((status) => is(statusTable[status]));

/** Whether the order is finished as far as the promised turnaround is concerned. */
export const isOverStatus = (status: OrderStatus): boolean => statusTable[status].stage === 'over';

export const statusLabel = (status: OrderStatus): string => statusTable[status].label;
