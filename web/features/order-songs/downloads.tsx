import Lock from 'lucide-react/icons/lock';
import { scrollToSection } from '../../lib/scroll-to-section.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadButton } from '../placed-order/download-button.tsx';
import type { PanelProps } from '../placed-order/order-client.ts';
import { DeliverableList } from './deliverable-list.tsx';

/** Downloads everything delivered, or says why it is locked and how to unlock it. */
export const Downloads = ({ order, client }: PanelProps) => {
  const { downloads, songs } = order;
  const isThere = songs.some(({ versions }) => versions.some(({ is_available }) => is_available));
  return (
    <>
      <div className="mb-3">
        <DeliverableList order={order} client={client} />
      </div>
      {downloads.locked ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <p id="downloads-why" className="flex min-w-0 flex-[1_1_16rem] items-start gap-2">
            <Lock aria-hidden className="mt-1 size-4 shrink-0 text-muted" />
            {downloads.why}
          </p>
          <Button kind="secondary" onClick={() => scrollToSection('payments')}>
            See how to pay
          </Button>
          <Button kind="quiet" aria-disabled aria-describedby="downloads-why">
            Download everything
          </Button>
        </div>
      ) : isThere ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <DownloadButton client={client} kind="secondary">
            Download everything
          </DownloadButton>
          <p className="text-muted text-sm">Clearly named files in one ZIP.</p>
        </div>
      ) : (
        <p className="text-muted">I keep files for a limited time, and these are gone now.</p>
      )}
    </>
  );
};
