import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { toast } from './toast.ts';

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

/** A button that copies a text. If the clipboard is unavailable, the text is shown selected, to copy manually. */
export const CopyText = ({ text, copied, label, ...rest }: CopyTextProps) => {
  const [isByHand, setByHand] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!isByHand) return;
    field.current?.focus();
    field.current?.select();
  }, [isByHand]);
  const copy = async () => {
    try {
      // Undefined over plain http, and rejected without permission.
      await navigator.clipboard.writeText(text);
      toast(copied, 'success');
    } catch {
      setByHand(true);
      field.current?.select();
    }
  };
  return (
    <>
      <Button kind="secondary" {...rest} onClick={() => void copy()}>
        {label}
      </Button>
      {isByHand && (
        <label className="block w-full text-sm">
          <span className="mb-1.5 block text-muted">
            Your browser doesn’t allow copying. Select and copy this text:
          </span>
          <textarea
            ref={field}
            readOnly
            rows={text.split('\n').length + 1}
            value={text}
            className="block w-full rounded-sm border border-edge bg-ink p-3 text-sm"
            onFocus={(event) => event.target.select()}
          />
        </label>
      )}
    </>
  );
};
type CopyTextProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> & {
  text: string;
  /** Message after copying. */
  copied: string;
  label: ReactNode;
};
