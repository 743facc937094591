import { useOffer } from '../features/admin-offer/use-offer.ts';
import { NewOrderForm } from '../features/admin-orders/new-order-form.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PageHeading } from './page-heading.tsx';

export const NewOrderPage = () => (
  <>
    <PageHeading title="New order">
      For work that was agreed elsewhere. Your client pays, sends files and fills in the brief on their order
      page.
    </PageHeading>
    <Loaded query={useOffer()} failed="Failed to load your offer" loading={<Skeleton className="h-96" />}>
      {(offer) => <NewOrderForm offer={offer} />}
    </Loaded>
  </>
);
