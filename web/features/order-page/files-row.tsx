import type { ReactNode } from 'react';
import { formatCount } from '../../../shared/format.ts';
import { hasUnsentFiles } from '../order-form/unsent-files.ts';
import { SongFilesList } from '../order-songs/lazy-parts.ts';
import type { PanelProps } from '../placed-order/order-client.ts';
import { PageRow } from '../placed-order/page-row.tsx';

/** The client's files, song by song, and a form to send more. */
export const FilesRow = ({ order, children }: Pick<PanelProps, 'order'> & { children: ReactNode }) => (
  <PageRow
    id="files"
    label="Files"
    title={
      order.files.length > 0 ? `Your ${formatCount(order.files.length, 'file')}` : 'Your files: none yet'
    }
    // A reload left some unsent.
    isOpenAtFirst={hasUnsentFiles(order.order_id)}
  >
    <SongFilesList order={order} />
    {children}
  </PageRow>
);
