import type { PageData } from '../../shared/pages.ts';
import { buttonClasses } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';

// The waveform of a clipped recording.
const clipped = Array.from({ length: 120 }, (_, bar) => Math.min(96, 70 + 60 * Math.sin(bar * 0.9) ** 2));

const ErrorPage = ({ data }: { data: PageData }) => (
  <MessagePage data={data} code="Error / clipped" title="Something went wrong on our side." peaks={clipped}>
    <p>
      We’ve logged the error. Try again in a minute. If it keeps happening, write to{' '}
      <a className="link wrap-anywhere py-3.5" href={`mailto:${data.settings.contact_email}`}>
        {data.settings.contact_email}
      </a>
      . Confirmed orders are safe.
    </p>
    <p className="flex flex-wrap gap-3">
      <a className={buttonClasses('primary')} href={data.path}>
        Try again
      </a>
      <a className={buttonClasses('secondary')} href="/">
        Back to Home
      </a>
    </p>
  </MessagePage>
);
export default ErrorPage;
