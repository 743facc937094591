import { Link, Navigate, NavLink, useParams } from 'react-router';
import { TracksPanel } from '../features/admin-portfolio/tracks-panel.tsx';
import type { SectionId } from '../features/admin-settings/settings-pages.ts';
import { SetupContext } from '../features/admin-settings/setup-context.ts';
import { buttonClasses } from '../ui/button.tsx';
import { PageHeading } from './page-heading.tsx';
import { haveBar, SettingsSections } from './settings-contents.tsx';
import { useHashTarget } from './use-hash-target.ts';

type Step = { id: string; title: string; note: string; sections: SectionId[] };

/** A new studio, a page at a time. Each can be left as it is. */
const steps: [Step, ...Step[]] = [
  {
    id: 'studio',
    title: 'Name',
    note: 'What your studio is called, and where orders go.',
    sections: ['name', 'face'],
  },
  { id: 'look', title: 'Look', note: 'Your logo, your colour, your font.', sections: ['look'] },
  {
    id: 'offer',
    title: 'Offer',
    note: 'What you do, and what it costs.',
    sections: ['services', 'discounts'],
  },
  {
    id: 'money',
    title: 'Money',
    note: 'Your currency, deposits, receipts and taxes.',
    sections: ['currency', 'tax', 'deposit', 'quotes', 'receipts'],
  },
  {
    id: 'payment',
    title: 'Payment',
    note: 'How clients pay you.',
    sections: ['ways', 'payment', 'reminders'],
  },
  { id: 'promise', title: 'Promise', note: 'How fast, and on which days.', sections: ['promise', 'days'] },
  { id: 'email', title: 'Email', note: 'So that clients hear from you.', sections: ['email-server'] },
  {
    id: 'track',
    title: 'First track',
    note: 'What visitors listen to. Before and after make the best case.',
    sections: [],
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
        {step.sections.length > 0 ? <SettingsSections ids={step.sections} /> : <TracksPanel />}
      </div>
      {!haveBar(step.sections) && (
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
