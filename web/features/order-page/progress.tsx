import type { ClientOrder, ProgressStep } from '../../../shared/client-orders.ts';
import { classes } from '../../lib/classes.ts';

const words: Record<ProgressStep, string> = {
  paid: 'Paid',
  mixing: 'Mixing',
  mastering: 'Mastering',
  work: 'In progress',
  review: 'Your review',
  delivered: 'Delivered',
};

/** How far the order has come, in a line: what is done has a thick line, the present step is bold. */
export const Progress = ({ order: { progress, money } }: { order: ClientOrder }) => {
  if (!progress) return null;
  const { steps, present } = progress;
  const at = steps.indexOf(present);
  return (
    <ol aria-label="Progress" className="mb-5 flex max-w-2xl gap-1.5">
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={step === present ? 'step' : undefined}
          className={classes(
            'flex-auto whitespace-nowrap border-t-2 pt-1.5 text-xs leading-4',
            place < at && 'border-muted text-muted',
            place === at && 'border-text font-semibold text-text',
            place > at && 'border-hairline text-muted',
          )}
        >
          {step === 'paid' && money.state === 'partly' && step !== present ? 'Deposit paid' : words[step]}
          {place < at && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  );
};
