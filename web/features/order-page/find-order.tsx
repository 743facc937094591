import { classes } from '../../lib/classes.ts';
import { DeviceOrderList } from './device-order-list.tsx';
import { LostLinkForm } from './lost-link-form.tsx';

/** The ways back to an order whose link is not at hand: what this browser remembers, and an email. */
export const FindOrder = ({ className }: { className?: string }) => (
  <div className={classes('grid items-start gap-12 lg:grid-cols-2', className)}>
    <DeviceOrderList />
    <LostLinkForm title="Get your links by email" />
  </div>
);
