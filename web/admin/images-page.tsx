import { ImagesPanel } from '../features/admin-images/images-panel.tsx';
import { PageHeading } from './page-heading.tsx';

const ImagesPage = () => (
  <>
    <PageHeading title="Images">The pictures of your site, by the place they appear in.</PageHeading>
    <ImagesPanel />
  </>
);
export default ImagesPage;
