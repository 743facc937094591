import { useOffer } from '../features/admin-offer/use-offer.ts';
import { NewOrderForm } from '../features/admin-orders/new-order-form.tsx';
import { StoredSettings } from '../features/admin-settings/settings-form.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PageHeading } from './page-heading.tsx';

const NewOrder = ({ quoteDays }: { quoteDays: number }) => (
  <Loaded query={useOffer()} failed="Failed to load your offer" loading={<Skeleton className="h-96" />}>
    {(offer) => <NewOrderForm offer={offer} quoteDays={quoteDays} />}
  </Loaded>
);

export const NewOrderPage = () => (
  <>
    <PageHeading title="New order">
      For work that was agreed elsewhere. Your client pays, sends files and fills in the brief on their order
      page.
    </PageHeading>
    <StoredSettings>{({ quote_days }) => <NewOrder quoteDays={quote_days} />}</StoredSettings>
  </>
);
