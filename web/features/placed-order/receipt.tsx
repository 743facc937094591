import { useState } from 'react';
import type { ReceiptOrder } from '../../../shared/client-orders.ts';
import { buildReceipt, type ReceiptRow } from '../../../shared/receipt.ts';
import { titleReceipt } from '../../../shared/receipt-title.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { startDownload } from './download-button.tsx';
import type { PanelProps } from './order-client.ts';
import './receipt.css';

/** The receipt as it prints, whether it is shown on the page or not. */
export const ReceiptSheet = ({ order, isOpen }: { order: ReceiptOrder; isOpen: boolean }) => {
  const { title, facts, studio, lines, total, payments, outcome } = buildReceipt(order);
  return (
    // Printing outputs only this element, whether it is expanded or not.
    <article
      id="printed-receipt"
      aria-label={title}
      className={`receipt mt-4 rounded-sm p-6 sm:p-8 ${isOpen ? '' : 'hidden print:block'}`}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <p className="font-semibold text-lg wrap-anywhere">{studio.name}</p>
          <p className="receipt-note whitespace-pre-line text-sm wrap-anywhere">{studio.lines.join('\n')}</p>
        </div>
        <h3 className="wide text-2xl">{title}</h3>
      </header>
      <dl className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="receipt-note">{name}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <Rows title="Order" rows={lines} />
      <Sum {...total} />
      {payments.length > 0 && <Rows title="Payments" rows={payments} />}
      <div className="receipt-outcome mt-6 flex items-baseline justify-between gap-6 pt-3 font-semibold text-xl">
        <p>{outcome.label}</p>
        <p className="whitespace-nowrap">{outcome.amount}</p>
      </div>
      {outcome.note && <p className="mt-1 text-sm">{outcome.note}</p>}
    </article>
  );
};

const Rows = ({ title, rows }: { title: string; rows: ReceiptRow[] }) => (
  <>
    <h4 className="receipt-note mt-6 font-semibold text-xs">{title}</h4>
    <ul className="receipt-rows mt-1 text-sm">
      {rows.map(({ label, note, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a receipt never move
        <li key={index} className="flex items-baseline justify-between gap-6 py-1.5">
          <span className="min-w-0 wrap-anywhere">
            {label}
            {note && <span className="receipt-note block text-xs">{note}</span>}
          </span>
          <span className="whitespace-nowrap">{amount}</span>
        </li>
      ))}
    </ul>
  </>
);

const Sum = ({ label, note, amount }: ReceiptRow) => (
  <p className="receipt-sum flex items-baseline justify-between gap-6 py-2 font-semibold">
    <span>
      {label}
      {note && <span className="receipt-note block font-normal text-xs">{note}</span>}
    </span>
    <span className="whitespace-nowrap">{amount}</span>
  </p>
);

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
      startDownload(url);
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  return (
    <section id="receipt" aria-label="Receipt">
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
      <ReceiptSheet order={order.receipt ?? order} isOpen={isOpen} />
    </section>
  );
};
