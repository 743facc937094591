import ChevronDown from 'lucide-react/icons/chevron-down';
import type { OrderStatus } from '../../../shared/orders.ts';
import { classes } from '../../lib/classes.ts';
import { StatusOptions } from './status-options.tsx';
import { statusTones } from './status-tones.ts';
import { useStatusChange } from './use-status-change.ts';
import { useUnhurriedChoice } from './use-unhurried-choice.ts';

/** The status of an order as a badge one can change. The new status stands at once and goes back if the server refuses. */
export const StatusSelect = ({ order_id, status, className }: StatusSelectProps) => {
  const { mutate } = useStatusChange(order_id);
  const choice = useUnhurriedChoice(status, (next: OrderStatus) => mutate({ status: next }));
  return (
    <span
      className={classes(
        'tone relative inline-flex min-h-11 items-center pl-2.5 font-medium text-sm hover:brightness-110 pointer-fine:min-h-8',
        'has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
        statusTones[choice.value],
        className,
      )}
    >
      <select
        aria-label={`Status of ${order_id}`}
        className="absolute -inset-px w-[calc(100%+2px)] cursor-pointer appearance-none bg-transparent pr-7 pl-6 text-current outline-none"
        {...choice}
      >
        <StatusOptions />
      </select>
      {/* The widest label keeps the place, so that a change moves nothing beside it. */}
      <span aria-hidden="true" className="invisible whitespace-nowrap pr-7 pl-2">
        Revision requested
      </span>
      <ChevronDown aria-hidden size={14} className="pointer-events-none absolute right-2" />
    </span>
  );
};
type StatusSelectProps = { order_id: string; status: OrderStatus; className?: string };
