import type { ReactNode } from 'react';
import { Link, Navigate, NavLink, useParams } from 'react-router';
import { type FirstStep, isLeavable, type StepId, stepIds } from '../../shared/first-steps.ts';
import { getMark, Lamp, spokenMarks } from '../features/admin-first-steps/step-lamp.tsx';
import { getAdvice, stepNotes, stepTitles } from '../features/admin-first-steps/step-texts.ts';
import { useFirstSteps, useSkipStep } from '../features/admin-first-steps/use-first-steps.ts';
import { TracksPanel } from '../features/admin-portfolio/tracks-panel.tsx';
import type { SectionId } from '../features/admin-settings/settings-pages.ts';
import { SetupContext } from '../features/admin-settings/setup-context.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { PageHeading } from './page-heading.tsx';
import { haveBar, SettingsSections } from './settings-contents.tsx';
import { useHashTarget } from './use-hash-target.ts';

/** The settings that a step is about. */
const sections: Partial<Record<StepId, SectionId[]>> = {
  kind: ['kind'],
  studio: ['name', 'face'],
  prices: ['services', 'promise'],
  payment: ['ways', 'payment', 'currency'],
  claims: ['look'],
  mail: ['email-server'],
};

/** What pages of the guide were called before. */
const former: Record<string, StepId> = {
  look: 'claims',
  offer: 'prices',
  money: 'payment',
  promise: 'prices',
  email: 'mail',
};

/** The first steps, a page at a time. Each can be left as it is. */
export const SetupPage = () => {
  const { step: name = '' } = useParams();
  useHashTarget();
  const { data: guide } = useFirstSteps();
  const { mutate: skip } = useSkipStep();
  const place = stepIds.indexOf(name as StepId);
  const id = stepIds[place];
  if (!id) return <Navigate replace to={`/setup/${former[name] ?? stepIds[0]}`} />;
  const step = guide?.steps.find((one) => one.id === id);
  const next = stepIds[place + 1];
  const to = next ? `/setup/${next}` : '/';
  const shown = sections[id] ?? [];
  // Whoever goes on has seen it: what may be left as it is no longer asks for anything.
  const onLeave = () => {
    if (step && isLeavable(id) && step.lacks.length > 0 && !step.is_left) skip({ step: id, is_left: true });
  };
  return (
    <SetupContext value={{ to, onLeave }}>
      <PageHeading
        key={id}
        title={stepTitles[id]}
        documentTitle={`${stepTitles[id]} - Set up`}
        aside={
          <Link className="link inline-flex min-h-11 items-center text-sm" to="/">
            Leave the guide
          </Link>
        }
      >
        {`Step ${place + 1} of ${stepIds.length}. ${stepNotes[id]}`}
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-5 xl:grid-cols-[15rem_minmax(0,1fr)]">
        <StepNav steps={guide?.steps ?? []} />
        <div key={id} className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <StepContent id={id} step={step}>
            {shown.length > 0 ? <SettingsSections ids={shown} /> : null}
          </StepContent>
          {!haveBar(shown) && (
            <p className="border-hairline border-t pt-5">
              {next ? (
                // What leads is the step's own button, where it has one.
                <Link
                  className={buttonClasses(shown.length > 0 || id === 'track' ? 'secondary' : 'primary')}
                  to={to}
                  onClick={onLeave}
                >
                  Continue
                </Link>
              ) : (
                <SeeSite />
              )}
            </p>
          )}
        </div>
      </div>
    </SetupContext>
  );
};

/** The last step, which is done with the look. */
const SeeSite = () => {
  const { mutateAsync, isPending } = useSkipStep();
  const look = () => mutateAsync({ step: 'site', is_left: true }).finally(() => location.assign('/'));
  return (
    <ActionButton isBusy={isPending} onClick={() => void look()}>
      See your site
    </ActionButton>
  );
};

/** All steps with their state: a row of marks, or a list beside the page where there is room. */
const StepNav = ({ steps }: { steps: FirstStep[] }) => (
  <nav aria-label="Set up" className="xl:sticky xl:top-20">
    <ol className="flex xl:flex-col xl:border-hairline xl:border-l">
      {stepIds.map((id) => {
        const step = steps.find((one) => one.id === id);
        const mark = step ? getMark(step) : 'open';
        return (
          <li key={id} className="max-xl:flex-1">
            <NavLink
              to={`/setup/${id}`}
              className="group flex min-h-11 items-center gap-2 text-muted text-sm no-underline transition-colors hover:text-text aria-[current=page]:font-semibold aria-[current=page]:text-text max-xl:justify-center max-xl:border-hairline max-xl:border-b-2 max-xl:aria-[current=page]:border-text xl:-ml-px xl:min-h-10 xl:border-transparent xl:border-l-2 xl:pl-3 xl:aria-[current=page]:border-text"
            >
              <span className="contents *:mt-0 *:self-center">
                <Lamp mark={mark} />
              </span>
              <span className="max-xl:sr-only">{stepTitles[id]}</span>
              <span className="sr-only">: {spokenMarks[mark]}</span>
            </NavLink>
          </li>
        );
      })}
    </ol>
  </nav>
);

/** A step’s settings, or what to do where the product is started. */
const StepContent = ({ id, step, children }: StepContentProps) => {
  if (children) return children;
  if (id === 'track') return <TracksPanel />;
  if (id === 'site')
    return (
      <p className="max-w-prose">
        That was everything. Look at your site as a client does:{' '}
        <a className="link" href="/faq">
          read your FAQ
        </a>
        ,{' '}
        <a className="link" href="/#contact-form">
          place a test order
        </a>{' '}
        and listen to your front page.
      </p>
    );
  const advice = step && getAdvice(step);
  if (!advice) return <p>{step ? 'Done. There’s nothing left to do here.' : ''}</p>;
  return (
    <div className="max-w-prose space-y-3">
      <p>{advice.words}</p>
      {advice.code && (
        <p>
          <code className="font-mono text-sm wrap-anywhere">{advice.code}</code>
        </p>
      )}
      {advice.to?.startsWith('/settings/') && (
        <p>
          <Link className="link inline-flex min-h-11 items-center" to={advice.to}>
            {advice.action}
          </Link>
        </p>
      )}
    </div>
  );
};
type StepContentProps = { id: StepId; step: FirstStep | undefined; children: ReactNode };
