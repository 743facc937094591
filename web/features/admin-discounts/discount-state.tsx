import type { Discount } from '../../../shared/discounts.ts';
import { Badge } from '../../ui/badge.tsx';

const states: Record<Discount['state'], { label: string; tone: string }> = {
  live: { label: 'Live', tone: 'tone-green' },
  off: { label: 'Switched off', tone: '' },
  not_started: { label: 'Not started', tone: 'tone-blue' },
  ended: { label: 'Ended', tone: '' },
  used_up: { label: 'Used up', tone: 'tone-orange' },
};

/** Whether a client could use a code now, as a lamp and a word. */
export const DiscountState = ({ state }: Pick<Discount, 'state'>) => (
  <Badge tone={states[state].tone}>{states[state].label}</Badge>
);
