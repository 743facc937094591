import { Button } from '../ui/button.tsx';

/** Shown instead of a page whose code could not be loaded or failed while drawing. */
export const CrashPage = () => (
  <main id="content" className="mx-auto max-w-xl px-page py-24">
    <h1 className="wide mb-3 text-2xl">This page stopped working.</h1>
    <p className="mb-6 text-muted">
      Nothing that was saved is lost. Load it again: after an update of the server, or a moment without it,
      that is all it needs. If nothing comes, check that the server is running and that this device is online;
      if it stops again, the browser&rsquo;s console has the reason.
    </p>
    <Button onClick={() => window.location.reload()}>Load again</Button>
  </main>
);
