import type { PageSettings } from '../../../shared/settings.ts';
import { classes } from '../../lib/classes.ts';
import type { CurrentOrder } from './current-order.ts';
import {
  describeFirstVersion,
  describeOrderRounds,
  describePaymentMethods,
  describeReply,
  explainFree,
  isFree,
  isOver,
  lacksFiles,
  REPORTING,
} from './payment-text.ts';
import type { OrderPayment } from './use-order-money.ts';

/** `now`: the next thing to happen. */
type StepState = 'done' | 'now' | 'later';
type Step = { title: string; words: string; state: StepState };

type Facts = {
  order: CurrentOrder;
  settings: PageSettings;
  payment: OrderPayment;
};

const listPaymentSteps = ({ order, settings, payment: { money, asks, isReporting } }: Facts): Step[] => {
  const accept: Step[] = asks
    ? [{ title: `You accept my ${asks}`, words: 'On your order page.', state: 'now' }]
    : [];
  if (isFree(order))
    return [
      ...accept,
      {
        title: 'Nothing to pay',
        words: `${explainFree(order)} You don’t need an account here.`,
        state: 'done',
      },
    ];
  const isConfirmed = money.state === 'paid' || money.state === 'deposit';
  const isReported = isConfirmed || money.state === 'reported';
  return [
    ...accept,
    {
      title: 'You pay',
      words: isConfirmed
        ? money.text
        : isReported
          ? 'You told me that you’ve paid.'
          : isReporting
            ? REPORTING
            : `${describePaymentMethods(settings)} You don’t need an account here.`,
      state: isReported ? 'done' : asks ? 'later' : 'now',
    },
    {
      title: 'I confirm your payment',
      words: isConfirmed
        ? 'It’s in my account.'
        : `Your order moves up the queue as soon as it’s in my account. ${describeReply(order, 'then')}`,
      state: isConfirmed ? 'done' : isReported ? 'now' : 'later',
    },
  ];
};

/** What has happened, what is next and what follows, by how the order's money stands. */
const listSteps = (facts: Facts, work: string | null): Step[] => {
  const { order, settings, payment } = facts;
  const paid = listPaymentSteps(facts);
  const isSettled = paid.every(({ state }) => state === 'done');
  const isBegun = payment.stage !== 'to_start';
  const hasFiles = !lacksFiles(payment);
  const files: Step[] = hasFiles
    ? []
    : [
        {
          title: 'You send your files',
          words: 'Add them on your order page, any time.',
          state: isSettled ? 'now' : 'later',
        },
      ];
  const begin: Step[] = work
    ? [
        {
          title: work,
          words: 'I listen through. If a file is missing or damaged, I’ll tell you right away.',
          state: isBegun ? 'done' : isSettled && hasFiles ? 'now' : 'later',
        },
      ]
    : [];
  return [
    ...paid,
    ...files,
    ...begin,
    {
      title: 'You listen',
      words: `${describeFirstVersion(order, settings)} ${describeOrderRounds(order, settings)}`,
      state: isBegun ? 'now' : 'later',
    },
  ];
};

const Tick = () => (
  <svg
    role="img"
    aria-label="Done"
    viewBox="0 0 20 20"
    className="size-5 text-success"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M4 10.5l4 4 8-9" />
  </svg>
);

const marks: Record<Exclude<StepState, 'done'>, string> = {
  now: 'border-text bg-text text-panel',
  later: 'border-edge text-muted',
};

/** `work`: the step in which it begins, where that is told. Nothing follows of an order that is over, cancelled or refunded. */
export const PaymentSteps = ({ title, work = null, ...facts }: PaymentStepsProps) => {
  if (isOver(facts.payment)) return null;
  const steps = listSteps(facts, work);
  return (
    <section className="mt-12 md:mt-16">
      <h2 className="wide mb-6 text-2xl">{title}</h2>
      <ol className="grid gap-x-10 gap-y-6 md:auto-cols-fr md:grid-flow-col">
        {steps.map(({ title: name, words, state }, index) => (
          <li
            key={name}
            aria-current={state === 'now' ? 'step' : undefined}
            className="grid grid-cols-[1.75rem_1fr] gap-x-3 border-hairline border-t pt-4 md:block md:pt-5"
          >
            <span
              className={classes(
                'row-span-2 grid size-7 place-items-center rounded-full border text-sm md:mb-3',
                state === 'done' ? 'border-success/60' : marks[state],
              )}
            >
              {state === 'done' ? <Tick /> : <span aria-hidden>{index + 1}</span>}
            </span>
            <p className={classes('mb-1 font-semibold', state === 'done' && 'text-muted')}>{name}</p>
            <p className="col-start-2 text-muted wrap-anywhere">{words}</p>
          </li>
        ))}
      </ol>
    </section>
  );
};
type PaymentStepsProps = Facts & { title: string; work?: string | null };
