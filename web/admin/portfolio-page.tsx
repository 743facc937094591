import { TracksPanel } from '../features/admin-portfolio/tracks-panel.tsx';
import { PageHeading } from './page-heading.tsx';

const PortfolioPage = () => (
  <>
    <PageHeading title="Portfolio">
      The tracks visitors listen to under My Music, featured ones first.
    </PageHeading>
    <TracksPanel />
  </>
);
export default PortfolioPage;
