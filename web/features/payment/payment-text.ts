import type { Offer } from '../../../shared/offer.ts';
import { describeMethod, getAccount, type PublicMethod } from '../../../shared/payments.ts';
import { describeRounds } from '../../../shared/rounds.ts';
import type { PageSettings } from '../../../shared/settings.ts';
import { describeRushStart, formatTurnaround } from '../../../shared/turnaround.ts';
import { showDate } from '../../lib/format-date.ts';
import { showAmount } from '../../lib/locale.ts';
import { sendsEmail } from '../../lib/sends-email.ts';
import type { CurrentOrder, SeenMoney } from './current-order.ts';

/** What a link to pay names. */
export const toPayable = ({ orderId, currency }: CurrentOrder) => ({ id: orderId, currency });

/** Whether there is nothing to pay: a discount can cover the whole order. */
export const isFree = (order: CurrentOrder): boolean => order.totalAmount === 0;

/** Says why there is nothing to pay. */
export const explainFree = (order: CurrentOrder): string =>
  order.discountAmount > 0 ? 'Your discount covers the whole order.' : 'This order is free of charge.';

export const REPORTING = 'Sending “I’ve paid”. If you’re offline, it goes out as soon as you’re back.';

/** What to send. */
export const describeCashApp = (order: CurrentOrder, method: PublicMethod, amount: number): string =>
  [
    `${method.label} to: ${getAccount(method)}`,
    `Amount: ${showAmount(amount, order.currency)}`,
    `Note: ${[order.clientName, order.orderId].filter(Boolean).join(', ')}`,
  ].join('\n');

/** What the total is called: paid only once that was confirmed. */
export const getTotalLabel = (order: CurrentOrder, isPaid: boolean): string =>
  isPaid && !isFree(order) ? 'Total paid' : 'Total';

/** The first payment of a deposit, what is left of the price, or all of it. */
export const getDueLabel = (
  { dueNow, totalAmount }: CurrentOrder,
  rest: number,
  totalLabel = 'Total',
): string => {
  if (rest >= totalAmount) return totalLabel;
  return rest === dueNow ? 'To pay now' : 'Left to pay';
};

type Carried = Pick<CurrentOrder, 'orderId' | 'carriedKey'>;
const getPath = (page: string, { orderId, carriedKey }: Carried, more: Record<string, string> = {}) =>
  `/payment-${page}?${new URLSearchParams({ order: orderId, ...more })}${carriedKey ? `#${carriedKey}` : ''}`;

/** Where to pay. Where nothing is stored, the key is behind the #, as in the address of the order's own page. */
export const getOptionsPath = (order: Carried): string => getPath('options', order);

export const getSuccessPath = (order: Carried, method?: string): string =>
  getPath('success', order, method ? { method } : {});

const startSentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** That the studio tells how to pay, where no way is offered. */
export const describeNoWay = (): string =>
  sendsEmail() ? 'I’ll email you how to pay.' : 'I’ll tell you how to pay on your order page.';

type Standing = Pick<SeenMoney, 'money' | 'stage' | 'cancelled_at'>;
/** Whether nothing follows: it is over, cancelled or refunded. */
export const isOver = ({ money, stage, cancelled_at }: Standing): boolean =>
  cancelled_at !== null || stage === 'over' || money.state === 'refunded';

/** Whether the work can’t begin before the client has sent files. */
export const lacksFiles = (payment: Standing & { order: CurrentOrder }): boolean =>
  payment.order.filesUploaded === 0 && payment.stage === 'to_start' && !isOver(payment);

/** Whether the files are there; while they are missing, how to send them. */
export const describeHaving = (payment: Parameters<typeof lacksFiles>[0]): string => {
  if (payment.order.filesUploaded > 0) return 'I have your files.';
  return lacksFiles(payment) ? 'I don’t have your files yet. Send them on your order page.' : '';
};

/** What the client accepts before they pay, or before the work begins where there is nothing to pay; null: nothing. */
export const describeAsked = (asks: SeenMoney['asks'], order: CurrentOrder): string | null =>
  asks &&
  `Accept my ${asks} on your order page first. ${isFree(order) ? 'There’s nothing to pay.' : 'You pay after that.'}`;

/** How the client hears of the studio's answer: by email, or where none is set up on the order page. */
export const describeReply = (
  { clientEmail }: Pick<CurrentOrder, 'clientEmail'>,
  when: 'then' | 'within 24 hours',
): string =>
  sendsEmail() ? `I’ll email ${clientEmail || 'you'} ${when}.` : `Your order page tells you ${when}.`;

/** How to pay, and what to write in the note. Without a way to pay the studio contacts each client. */
export const describePaymentMethods = ({
  payment_methods,
}: Pick<PageSettings, 'payment_methods'>): string => {
  const [first, second, ...more] = payment_methods;
  if (!first)
    return `${sendsEmail() ? 'I’ll email you how.' : 'I’ll tell you how on your order page.'} Put your order number in the note.`;
  if (!second)
    return `${startSentence(describeMethod({ method: first.id, method_label: first.label }))}, with your order number in the note.`;
  return `${more.length ? 'Whichever you choose' : 'Either way'}, put your order number in the note.`;
};

/** Whether the service that was ordered delivers a mix. Its first line names it: `Mastering, 2 songs`. */
export const includesMix = (
  { lines: [first] }: Pick<CurrentOrder, 'lines'>,
  { services }: Offer,
): boolean => {
  const service = services.find(({ name }) => `${first?.label},`.startsWith(`${name},`)) ?? services[0];
  return service?.delivers.includes('mix') !== false;
};

/** What was promised to whoever placed this order. */
const getPromised = (order: CurrentOrder, settings: PageSettings) => ({
  ...(order.promise ?? {
    ...(order.isRush ? settings.rush_turnaround : settings.turnaround),
    free_rounds: settings.free_rounds,
    date: null,
  }),
  on_working_days: settings.on_working_days,
});

/** When the first version comes, as a sentence. */
export const describeFirstVersion = (order: CurrentOrder, settings: PageSettings): string => {
  const { date, ...hours } = getPromised(order, settings);
  return date === null
    ? `You’ll get the first version in ${formatTurnaround(hours)}.`
    : `You’ll get the first version by ${showDate(date)}, if I have your ${isFree(order) ? 'files' : 'payment and files'} today.`;
};

export const describeOrderRounds = (order: CurrentOrder, settings: PageSettings): string =>
  describeRounds({ free: getPromised(order, settings).free_rounds, more: order.boughtRounds });

export const describeOrderStart = (order: CurrentOrder, settings: PageSettings): string =>
  describeRushStart(getPromised(order, settings));
