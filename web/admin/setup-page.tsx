import type { ReactNode } from 'react';
import { Link, Navigate, NavLink, useParams } from 'react-router';
import { TracksPanel } from '../features/admin-portfolio/tracks-panel.tsx';
import { SetupContext } from '../features/admin-settings/setup-context.ts';
import { buttonClasses } from '../ui/button.tsx';
import { PageHeading } from './page-heading.tsx';
import { settingsContents } from './settings-contents.tsx';
import { useHashTarget } from './use-hash-target.ts';

type Step = {
  id: string;
  title: string;
  note: string;
  content: ReactNode;
  /** Whether its form has a bar to go on with. */
  hasBar: boolean;
};

const { studio, look, offer, money, payment, promise, email } = settingsContents;

/** A new studio, a page at a time. Each can be left as it is. */
const steps: [Step, ...Step[]] = [
  {
    id: 'studio',
    title: 'Name',
    note: 'What your studio is called, and where orders go.',
    content: studio,
    hasBar: true,
  },
  { id: 'look', title: 'Look', note: 'Your logo, your colour, your font.', content: look, hasBar: true },
  { id: 'offer', title: 'Offer', note: 'What you do, and what it costs.', content: offer, hasBar: false },
  {
    id: 'money',
    title: 'Money',
    note: 'Your currency, deposits, receipts and taxes.',
    content: money,
    hasBar: true,
  },
  { id: 'payment', title: 'Payment', note: 'How clients pay you.', content: payment, hasBar: true },
  { id: 'promise', title: 'Promise', note: 'How fast, and on which days.', content: promise, hasBar: true },
  { id: 'email', title: 'Email', note: 'So that clients hear from you.', content: email, hasBar: false },
  {
    id: 'track',
    title: 'First track',
    note: 'What visitors listen to. Before and after make the best case.',
    content: <TracksPanel />,
    hasBar: false,
  },
];

/** One page of the set-up guide, with the way to the others. */
export const SetupPage = () => {
  const { step: id } = useParams();
  useHashTarget();
  const place = steps.findIndex((one) => one.id === id);
  const step = steps[place];
  if (!step) return <Navigate replace to={`/setup/${steps[0].id}`} />;
  const following = steps[place + 1];
  const next = following ? `/setup/${following.id}` : '/';
  return (
    <SetupContext value={next}>
      <PageHeading
        key={step.id}
        title={step.title}
        documentTitle={`${step.title} - Set up`}
        aside={
          <Link className="link inline-flex min-h-11 items-center text-sm" to="/">
            Leave the guide
          </Link>
        }
      >
        {`Step ${place + 1} of ${steps.length}. ${step.note}`}
      </PageHeading>
      <nav aria-label="Set up" className="-mx-2 -mt-2 mb-5 border-hairline border-b">
        <ol className="flex flex-wrap gap-x-1">
          {steps.map(({ id, title }) => (
            <li key={id}>
              <NavLink
                to={`/setup/${id}`}
                className="flex min-h-11 items-center border-transparent border-b-2 px-2 text-muted text-sm no-underline transition-colors hover:text-text aria-[current=page]:border-text aria-[current=page]:text-text lg:min-h-10"
              >
                {title}
              </NavLink>
            </li>
          ))}
        </ol>
      </nav>
      <div key={`${step.id} content`} className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {step.content}
      </div>
      {!step.hasBar && (
        <p className="mt-8 border-hairline border-t pt-5">
          {/* What leads is the step's own button. */}
          <Link className={buttonClasses('secondary')} to={next}>
            {following ? 'Continue' : 'Finish'}
          </Link>
        </p>
      )}
    </SetupContext>
  );
};
