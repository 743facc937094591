import Check from 'lucide-react/icons/check';
import type { FirstStep } from '../../../shared/first-steps.ts';
import { classes } from '../../lib/classes.ts';
import { isPartlyDone } from './step-texts.ts';

type Mark = 'done' | 'left' | 'partly' | 'open';

export const getMark = (step: FirstStep): Mark => {
  if (step.lacks.length === 0) return 'done';
  return step.is_left ? 'left' : isPartlyDone(step) ? 'partly' : 'open';
};

export const spokenMarks: Record<Mark, string> = {
  done: 'done',
  left: 'left',
  partly: 'partly done',
  open: 'to do',
};

/** A ring that is empty, half full or ticked. */
export const Lamp = ({ mark }: { mark: Mark }) => (
  <span
    aria-hidden="true"
    className={classes(
      'relative grid size-4.5 place-items-center self-start overflow-hidden rounded-full border',
      'mt-[0.2rem]',
      mark === 'done' ? 'border-success text-success' : 'border-edge text-muted',
      mark === 'left' && 'border-dashed',
    )}
  >
    {mark === 'done' && <Check size={12} strokeWidth={3} />}
    {mark === 'partly' && <span className="absolute inset-y-0 left-0 w-1/2 bg-accent" />}
  </span>
);
