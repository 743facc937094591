import { Link } from 'react-router';
import { type FirstSteps, isSettled } from '../../../shared/first-steps.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { toast } from '../../ui/toast.ts';
import { StepRow } from './step-row.tsx';
import { describeMissing } from './step-texts.ts';
import { useDismissGuide, useFirstSteps } from './use-first-steps.ts';

/**
 * Shown above the overview until the studio is set up: the guide, or after it was dismissed, only the essentials that
 * are missing.
 */
export const FirstStepsOrNotice = () => {
  const { data } = useFirstSteps();
  if (!data) return null;
  if (data.is_shown) return <FirstStepsGuide guide={data} />;
  const missing = describeMissing(data.steps);
  return (
    missing && (
      <p className="mb-6 rounded-md border border-accent border-l-4 bg-panel px-4 py-3">
        {missing}{' '}
        <Link className="link whitespace-nowrap" to="/settings">
          Fill in now
        </Link>
      </p>
    )
  );
};

/** Guides a fresh installation: what is done, what is still to do, and where. */
const FirstStepsGuide = ({ guide: { steps, has_order } }: { guide: FirstSteps }) => {
  const settled = steps.filter(isSettled).length;
  const next = steps.find((step) => !isSettled(step));
  const { mutate, isPending } = useDismissGuide((isDismissed) => {
    if (!isDismissed) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    toast('Guide hidden', 'success', { action: { label: 'Undo', run: () => mutate(false) } });
  });
  return (
    <section aria-labelledby="first-steps" className="mb-8 rounded-md border border-hairline bg-panel">
      <h2 id="first-steps" className="border-hairline border-b px-4 py-3 font-semibold text-lg">
        Get your studio ready{' '}
        <span className="ml-1 whitespace-nowrap font-mono font-normal text-muted text-sm">
          {settled} of {steps.length}
        </span>
      </h2>
      <ul className="divide-y divide-hairline">
        {steps.map((step) => (
          <StepRow key={step.id} step={step} isNext={step === next} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-hairline border-t px-4 py-2 md:flex-nowrap">
        <p className="py-1 text-muted text-sm">
          {has_order
            ? 'Your first order is in. See your site as a client does: '
            : 'Then be your own first client: '}
          <a className="link" href="/#contact-form">
            place a test order
          </a>
          ,{' '}
          <a className="link" href="/faq">
            read your FAQ
          </a>{' '}
          and listen to your front page.
        </p>
        <Button
          kind="quiet"
          className={`${dense} shrink-0 max-md:-ml-3`}
          aria-disabled={isPending}
          onClick={() => !isPending && mutate(true)}
        >
          Hide this guide
        </Button>
      </div>
    </section>
  );
};
