import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Spinner } from '../../ui/skeleton.tsx';
import { hasUnsentFiles } from '../order-form/unsent-files.ts';
import type { PanelProps } from '../placed-order/order-client.ts';

const SendFilesForm = lazyPart(
  async () => (await import('./send-files-form.tsx')).SendFilesForm,
  'The upload form couldn’t load.',
  <Spinner />,
);

/**
 * Below an order's files: the form to send more. Its code is loaded on the first click, or when a reload left files
 * unsent.
 */
export const SendFiles = ({ order, client, maxUploadMb }: SendFilesProps) => {
  const [isLoaded, setLoaded] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const [sent, setSent] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const open = () => {
    setLoaded(true);
    setOpen(true);
    setSent('');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the page
  useEffect(() => {
    if (hasUnsentFiles(order.order_id)) open();
  }, []);
  const close = (words: string) => {
    flushSync(() => {
      setOpen(false);
      setSent(words);
    });
    opener.current?.focus();
  };
  if (order.cancelled_at) return null;
  return (
    <div className="mt-6 border-hairline border-t pt-5">
      <p role="status" className={sent ? 'mb-4 text-success' : 'sr-only'}>
        {sent}
      </p>
      {!isOpen && (
        <Button
          ref={opener}
          kind="secondary"
          onClick={() => {
            setPressed(true);
            open();
          }}
        >
          Send more files
        </Button>
      )}
      {isLoaded && (
        // Stays mounted when closed: its upload list is the only one on the page.
        <div hidden={!isOpen}>
          <SendFilesForm
            order={order}
            client={client}
            maxUploadMb={maxUploadMb}
            isOpen={isOpen}
            takesFocus={isPressed}
            onClose={close}
          />
        </div>
      )}
    </div>
  );
};
type SendFilesProps = PanelProps & { maxUploadMb: number };
