import type { ClientOrder } from '../../../shared/client-orders.ts';
import { formatCount } from '../../../shared/format.ts';
import { Downloads } from '../order-songs/lazy-parts.ts';
import type { PanelProps } from '../placed-order/order-client.ts';
import { PageRow } from '../placed-order/page-row.tsx';

/** `Downloads: 3 of 4`, of what was ordered. */
const describeDownloads = ({ deliverables, downloads }: ClientOrder): string => {
  const there = deliverables.filter(({ version_id }) => version_id !== null).length;
  const all = deliverables.length;
  if (downloads.locked) return 'Downloads: locked until paid';
  return `Downloads: ${there < all ? `${there} of ${all} files` : formatCount(all, 'file')}`;
};

/** Everything that was delivered, to download. */
export const DownloadsRow = (props: PanelProps) => (
  <PageRow id="downloads" label="Downloads" title={describeDownloads(props.order)}>
    <Downloads {...props} />
  </PageRow>
);
