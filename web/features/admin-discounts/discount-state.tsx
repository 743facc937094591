import type { Discount } from '../../../shared/discounts.ts';
import { classes } from '../../lib/classes.ts';

const states: Record<Discount['state'], { label: string; tone: string }> = {
  live: { label: 'Live', tone: 'tone-green' },
  off: { label: 'Switched off', tone: '' },
  not_started: { label: 'Not started', tone: 'tone-blue' },
  ended: { label: 'Ended', tone: '' },
  used_up: { label: 'Used up', tone: 'tone-orange' },
};

/** Whether a client could use a code now, as a lamp and a word. */
export const DiscountState = ({ state }: Pick<Discount, 'state'>) => (
  <span
    className={classes(
      'tone inline-flex items-center gap-2 whitespace-nowrap px-2 py-0.5 font-medium text-xs leading-5',
      states[state].tone,
    )}
  >
    {states[state].label}
  </span>
);
