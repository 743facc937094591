import { ImagesPanel } from '../features/admin-images/images-panel.tsx';
import { PageHeading } from './page-heading.tsx';

const ImagesPage = () => (
  <>
    <PageHeading title="Images">The pictures on your site, by where they appear.</PageHeading>
    <ImagesPanel />
  </>
);
export default ImagesPage;
