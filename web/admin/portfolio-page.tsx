import { Unbuilt } from './unbuilt.tsx';

const PortfolioPage = () => (
  <Unbuilt
    title="Portfolio"
    holds="Your tracks with their before and after versions, genre and description, to upload, edit, feature and delete."
    meanwhile={
      <>
        The landing page plays the three demo tracks that come with the product.{' '}
        <a className="link" href="/#before-after">
          Listen to them
        </a>
        .
      </>
    }
  />
);
export default PortfolioPage;
