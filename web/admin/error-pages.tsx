import { Link } from 'react-router';
import { Button } from '../ui/button.tsx';
import { PageHeading } from './page-heading.tsx';

/** Shown when a page's code could not be loaded or threw while rendering. */
export const CrashPage = () => (
  <main id="content" className="mx-auto max-w-xl px-page py-24">
    <h1 className="wide mb-3 text-2xl">This page stopped working.</h1>
    <p className="mb-6 text-muted">
      Everything you saved is safe. Reload the page: after a server update, that’s usually all it takes. If it
      won’t load, check that the server is running and you’re online. If it stops again, check the browser
      console.
    </p>
    <Button onClick={() => window.location.reload()}>Reload</Button>
  </main>
);

/** An address that leads nowhere. */
export const NotFoundPage = () => (
  <>
    <PageHeading title="Page not found">There’s nothing at this address of the admin area.</PageHeading>
    <Link className="link" to="/">
      Back to the overview
    </Link>
  </>
);
