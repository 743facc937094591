import { CopyText } from './copy-text.tsx';

/** The order number, where somebody must type it elsewhere. */
export const OrderNumber = ({ number }: { number: string }) => (
  <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
    <span className="text-muted">Order number</span>
    <span className="font-mono wrap-anywhere">{number}</span>
    <CopyText
      kind="quiet"
      className="px-2!"
      label="Copy"
      aria-label="Copy order number"
      text={number}
      copied="Order number copied"
    />
  </div>
);
