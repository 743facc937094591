import Check from 'lucide-react/icons/check';
import { Link } from 'react-router';
import { type FirstStep, isSettled, type LeavableStep, skippableSteps } from '../../../shared/first-steps.ts';
import { classes } from '../../lib/classes.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { getAdvice, isPartlyDone, skipLabels, stepTitles } from './step-texts.ts';
import { useSkipStep } from './use-first-steps.ts';

/** A step: whether it is done, what it is about, and a link to the field for it. */
export const StepRow = ({ step, isNext }: { step: FirstStep; isNext: boolean }) => {
  const { id, lacks, is_left } = step;
  const advice = getAdvice(step);
  const isDone = lacks.length === 0;
  const mark = isDone ? 'done' : is_left ? 'left' : isPartlyDone(step) ? 'partly' : 'open';
  return (
    <li
      className={classes(
        'grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 px-4 md:grid-cols-[auto_minmax(0,1fr)_auto] lg:grid-cols-[auto_13rem_minmax(0,1fr)_auto]',
        isSettled(step) ? 'py-2' : 'py-3',
      )}
    >
      <Lamp mark={mark} />
      <p className={isSettled(step) ? 'text-muted' : 'font-semibold'}>
        {stepTitles[id]}
        <span className="sr-only">: {spoken[mark]}</span>
      </p>
      {!isDone && (
        <p className="text-muted text-sm max-lg:col-start-2">
          {is_left ? 'Skipped.' : advice?.words}{' '}
          {!is_left && advice?.code && (
            <code className="whitespace-nowrap font-mono text-text text-xs">{advice.code}</code>
          )}
        </p>
      )}
      {!isDone && (
        <div className="flex flex-wrap items-center gap-1 max-md:col-start-2 max-md:mt-1.5 max-md:[&>button:only-child]:-ml-3 md:justify-end md:max-lg:col-start-3 md:max-lg:row-span-2 md:max-lg:row-start-1 md:max-lg:self-center lg:-my-1">
          {!is_left && advice?.to && (
            <Link
              to={advice.to}
              className={buttonClasses(isNext ? 'primary' : 'secondary', dense)}
              aria-label={`${advice.action}: ${stepTitles[id]}`}
            >
              {advice.action}
            </Link>
          )}
          {isLeavable(id) && <LeaveButton step={id} isLeft={is_left} />}
        </div>
      )}
    </li>
  );
};

const isLeavable = (id: string): id is LeavableStep => skippableSteps.some((step) => step === id);

const LeaveButton = ({ step, isLeft }: { step: LeavableStep; isLeft: boolean }) => {
  const { mutate, isPending } = useSkipStep(step);
  const label = isLeft ? 'Reopen' : skipLabels[step];
  return (
    <Button
      kind="quiet"
      className={dense}
      aria-disabled={isPending}
      aria-label={`${label}: ${stepTitles[step]}`}
      onClick={() => !isPending && mutate(!isLeft)}
    >
      {label}
    </Button>
  );
};

type Mark = 'done' | 'left' | 'partly' | 'open';
const spoken: Record<Mark, string> = { done: 'done', left: 'left', partly: 'partly done', open: 'to do' };

/** A ring that is empty, half full or ticked. */
const Lamp = ({ mark }: { mark: Mark }) => (
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
