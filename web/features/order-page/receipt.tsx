import { useState } from 'react';
import { titleReceipt } from '../../../shared/receipt-title.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import type { PanelProps } from '../placed-order/order-client.ts';
import { PagePanel } from '../placed-order/page-panel.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';

/** The receipt: as a PDF, on this page, and as the only thing printed. */
export const ReceiptPanel = ({ order, client }: PanelProps) => {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const download = async () => {
    setBusy(true);
    setError(null);
    try {
      const { url } = await client.call('POST /api/client-orders/:order_id/receipt-link');
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  return (
    <PagePanel id="receipt" title="Receipt">
      <div className="flex flex-wrap items-center gap-2">
        <Button kind="secondary" aria-disabled={isBusy} onClick={() => !isBusy && void download()}>
          {isBusy ? 'Preparing…' : 'Get receipt'}
        </Button>
        <Button kind="quiet" className="px-3!" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {`${isOpen ? 'Hide' : 'Show'} ${titleReceipt(order).toLowerCase()}`}
        </Button>
        <Button kind="quiet" className="px-3!" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {error !== null && <ErrorNotice className="mt-3">{getErrorMessage(error)}</ErrorNotice>}
      <ReceiptSheet order={order} isOpen={isOpen} />
    </PagePanel>
  );
};
