import { formatCount } from '../../../shared/format.ts';
import { hasUnsentFiles } from '../order-form/unsent-files.ts';
import { SentFiles } from '../order-songs/lazy-parts.ts';
import type { PanelProps } from '../placed-order/order-client.ts';
import { PageRow } from '../placed-order/page-row.tsx';

/** The client's files, and a form to send more. */
export const FilesRow = (props: PanelProps & { maxUploadMb: number }) => {
  const { files, order_id } = props.order;
  const wrong = files.filter(({ severity, is_available }) => severity === 'fix' && is_available).length;
  const toFix = wrong > 0 ? ` · ${wrong} to fix` : '';
  return (
    <PageRow
      id="files"
      label="Files"
      title={files.length > 0 ? `Your ${formatCount(files.length, 'file')}${toFix}` : 'Your files: none yet'}
      // A reload left some unsent.
      isOpenAtFirst={hasUnsentFiles(order_id)}
    >
      <SentFiles {...props} />
    </PageRow>
  );
};
