import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { classes } from '../../lib/classes.ts';
import { formatMoment } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { describeDue } from './describe-due.ts';

const urgencyClasses = {
  overdue: 'font-medium text-error',
  soon: 'font-medium text-accent',
  normal: 'text-muted',
};

/** When the promised turnaround of an order ends, in words with the exact time as a tooltip; hidden without a due time. */
export const DueTime = ({ due_at, className }: { due_at: string | null; className?: string }) => {
  const now = useNow();
  if (!due_at) return null;
  const { words, urgency } = describeDue(due_at, now);
  const Icon = urgency === 'overdue' ? TriangleAlert : Clock;
  const moment = formatMoment(due_at);
  return (
    <time
      dateTime={due_at}
      title={`Due ${moment}`}
      className={classes(
        'inline-flex items-center gap-1.5 whitespace-nowrap text-sm',
        urgencyClasses[urgency],
        className,
      )}
    >
      <Icon aria-hidden size={14} className="shrink-0" />
      {words}
      <span className="sr-only">, {moment}</span>
    </time>
  );
};
