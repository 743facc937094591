import { FaqManager } from '../features/admin-faq/faq-manager.tsx';
import { PageHeading } from './page-heading.tsx';

const FaqPage = () => (
  <>
    <PageHeading title="FAQ">
      What visitors ask and what you answer. Changes go live right away on the{' '}
      <a className="link" href="/faq" target="_blank" rel="noreferrer">
        FAQ page
      </a>
      .
    </PageHeading>
    <FaqManager />
  </>
);
export default FaqPage;
