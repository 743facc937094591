import { Unbuilt } from './unbuilt.tsx';

const ImagesPage = () => (
  <Unbuilt
    title="Images"
    holds="The pictures of your site, by the place they appear in, to upload, preview, copy the address of, and delete."
    meanwhile={
      <>
        The site shows its own drawings.{' '}
        <a className="link" href="/">
          Look at the landing page
        </a>
        .
      </>
    }
  />
);
export default ImagesPage;
