import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import type { OrderClient } from './order-client.ts';

export const startDownload = (url: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
};

/** Fetches a link for a version, or for everything delivered, and starts the download. */
export const DownloadButton = ({ client, version_id, mp3, children, ...button }: DownloadButtonProps) => {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { url } = await client.call('POST /api/client-orders/:order_id/download-link', {
        body: { ...(version_id && { version_id }), ...(mp3 && { mp3 }) },
      });
      startDownload(url);
    } catch (failure) {
      toast(getErrorMessage(failure), 'error');
      // The downloads were locked or the link was replaced: update the page too.
      void client.refresh();
    }
    setBusy(false);
  };
  return (
    <Button {...button} aria-disabled={isBusy} onClick={() => !isBusy && void download()}>
      <Download aria-hidden className="size-4 shrink-0" />
      {isBusy ? 'Preparing…' : children}
    </Button>
  );
};
type DownloadButtonProps = Omit<ButtonProps, 'onClick'> & {
  client: OrderClient;
  /** Absent for everything that was delivered. */
  version_id?: string | null;
  /** Its MP3 instead of the file as delivered. */
  mp3?: boolean;
};
