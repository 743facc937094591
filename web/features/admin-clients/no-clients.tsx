import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { EmptyState } from '../../ui/notice.tsx';
import type { ClientPlace } from './client-place.ts';

/** Stands where the list would: nobody has ordered yet, or nobody matches. */
export const NoClients = ({ place, onClear }: { place: ClientPlace; onClear: () => void }) =>
  place.search || place.filter !== 'all' ? (
    <EmptyState
      title="No client matches."
      action={
        <Button kind="secondary" className={dense} onClick={onClear}>
          Clear search and filter
        </Button>
      }
    >
      The search looks at names, e-mail addresses and phone numbers. Try fewer letters, or all clients.
    </EmptyState>
  ) : (
    <EmptyState
      title="No clients yet."
      action={
        <a className="link" href="/#contact-form">
          Open the order form
        </a>
      }
    >
      Everyone who places an order appears here with their history. There is nothing to enter by hand: share
      your site, or place a test order to see how it looks.
    </EmptyState>
  );
