import { Link } from 'react-router';
import {
  type FirstStep,
  type FirstSteps,
  isLeavable,
  isSettled,
  type LeavableStep,
} from '../../../shared/first-steps.ts';
import { classes } from '../../lib/classes.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { toast } from '../../ui/toast.ts';
import { getMark, Lamp, spokenMarks } from './step-lamp.tsx';
import { describeMissing, getAdvice, skipLabels, stepTitles } from './step-texts.ts';
import { useDismissGuide, useFirstSteps, useSkipStep } from './use-first-steps.ts';

/**
 * Shown above the overview until the studio is set up: the guide, or after it was dismissed, only the essentials that
 * are missing. `isLeading`: no order needs attention, so that its next step is the page’s.
 */
export const FirstStepsOrNotice = ({ isLeading }: { isLeading: boolean }) => {
  const { data } = useFirstSteps();
  if (!data) return null;
  if (data.is_shown) return <FirstStepsGuide guide={data} isLeading={isLeading} />;
  const missing = describeMissing(data.steps);
  return (
    missing && (
      <p className="mb-6 rounded-md border border-edge border-l-4 bg-panel px-4 py-3">
        {missing.words}{' '}
        <Link className="link whitespace-nowrap" to={missing.to}>
          Fill in now
        </Link>
      </p>
    )
  );
};

/** Guides a fresh installation: what is done, what is still to do, and where. */
const FirstStepsGuide = ({
  guide: { steps, has_order },
  isLeading,
}: {
  guide: FirstSteps;
  isLeading: boolean;
}) => {
  const settled = steps.filter(isSettled).length;
  const next = steps.find((step) => !isSettled(step));
  const { mutateAsync, mutate, isPending } = useDismissGuide();
  const hide = () =>
    mutateAsync(true).then(
      () => {
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
        toast('Guide hidden', 'success', { action: { label: 'Undo', run: () => mutate(false) } });
      },
      () => undefined,
    );
  return (
    <section aria-labelledby="first-steps" className="mb-8 rounded-md border border-hairline bg-panel">
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-hairline border-b px-4 py-2">
        <h2 id="first-steps" className="py-1 font-semibold text-lg">
          Get your studio ready{' '}
          <span className="ml-1 whitespace-nowrap font-normal text-muted text-sm">
            {settled} of {steps.length}
          </span>
        </h2>
        <Link className="link inline-flex min-h-11 items-center text-sm" to={`/setup/${next?.id ?? 'kind'}`}>
          Go through it page by page
        </Link>
      </div>
      <ul className="divide-y divide-hairline">
        {steps.map((step) => (
          <StepRow key={step.id} step={step} isNext={isLeading && step === next} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-hairline border-t px-4 py-2 md:flex-nowrap">
        <p className="py-1 text-muted text-sm">
          {has_order ? 'Your first order is in.' : 'Every step can be changed later, in Settings.'}
        </p>
        <ActionButton
          kind="quiet"
          className="shrink-0 max-md:-ml-3"
          isBusy={isPending}
          onClick={() => void hide()}
        >
          Hide this guide
        </ActionButton>
      </div>
    </section>
  );
};

/** A step: whether it is done, what it is about, and a link to the field for it. */
const StepRow = ({ step, isNext }: { step: FirstStep; isNext: boolean }) => {
  const { id, lacks, is_left } = step;
  const advice = getAdvice(step);
  const isDone = lacks.length === 0;
  const mark = getMark(step);
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
        <span className="sr-only">: {spokenMarks[mark]}</span>
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

const LeaveButton = ({ step, isLeft }: { step: LeavableStep; isLeft: boolean }) => {
  const { mutate, isPending } = useSkipStep();
  const label = isLeft ? 'Reopen' : skipLabels[step];
  return (
    <ActionButton
      kind="quiet"
      aria-label={`${label}: ${stepTitles[step]}`}
      isBusy={isPending}
      onClick={() => mutate({ step, is_left: !isLeft })}
    >
      {label}
    </ActionButton>
  );
};
