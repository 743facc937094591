import { classes } from '../../lib/classes.ts';
import { DeviceOrderList } from './device-order-list.tsx';
import { LostLinkForm } from './lost-link-form.tsx';

/** Ways to find an order without its link: orders remembered by this browser, and an email. */
export const FindOrder = ({ className }: { className?: string }) => (
  <div className={classes('grid items-start gap-12 lg:grid-cols-2', className)}>
    <DeviceOrderList />
    <LostLinkForm title="Get your links by email" />
  </div>
);
