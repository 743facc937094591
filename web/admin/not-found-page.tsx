import { Link } from 'react-router';
import { PageHeading } from './page-heading.tsx';

const NotFoundPage = () => (
  <>
    <PageHeading title="Page not found">There’s nothing at this address of the admin area.</PageHeading>
    <Link className="link" to="/">
      Back to the overview
    </Link>
  </>
);
export default NotFoundPage;
