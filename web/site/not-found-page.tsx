import type { PageData } from '../../shared/pages.ts';
import { buttonClasses } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';

// The waveform of a recording that fades to silence.
const fading = Array.from({ length: 120 }, (_, bar) =>
  Math.max(0, (80 - bar) * (0.55 + 0.45 * Math.sin(bar * 1.9))),
);

const NotFoundPage = ({ data }: { data: PageData }) => (
  <MessagePage data={data} code="404 / no signal" title="This page doesn’t exist." peaks={fading}>
    <p>Check the address for typos, or start again from the home page.</p>
    <p className="flex flex-wrap gap-3">
      <a className={buttonClasses('primary')} href="/">
        Back to Home
      </a>
      <a className={buttonClasses('secondary')} href="/faq">
        Read the FAQ
      </a>
    </p>
  </MessagePage>
);
export default NotFoundPage;
