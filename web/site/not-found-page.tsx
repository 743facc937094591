import type { PageData } from '../../shared/pages.ts';
import { buttonLook } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';

const NotFoundPage = ({ data }: { data: PageData }) => (
  <MessagePage data={data} code="404 / no signal" title="Nothing is patched in here.">
    <p>The address may be mistyped, or the page has moved. The music has not.</p>
    <p className="flex flex-wrap gap-3">
      <a className={buttonLook('primary')} href="/">
        Back to the start
      </a>
      <a className={buttonLook('secondary')} href="/faq">
        Read the FAQ
      </a>
    </p>
  </MessagePage>
);
export default NotFoundPage;
