import { formatDollars } from '../../../shared/money.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { scrollToSection } from '../../lib/scroll-to-section.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { OfflineNotice } from '../../ui/offline-notice.tsx';
import { toast } from '../../ui/toast.ts';
import type { PanelProps } from './order-client.ts';
import { useReportRest } from './use-report-rest.ts';

/** The answers to "Did your PayPal payment go through?". */
export const OpenedQuestion = (props: PanelProps) => {
  const { error, isSending, stopWaiting, report } = useReportRest(props, () => {
    toast('Thanks! We’ll check our account and email you.', 'success');
    // The pressed button goes away with the answer.
    document.getElementById('turn-title')?.focus();
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button className="w-full sm:w-auto" aria-disabled={isSending} onClick={() => void report()}>
        {isSending ? 'Sending…' : `Yes, I’ve paid ${formatDollars(props.order.how_to_pay.amount)}`}
      </Button>
      <Button kind="secondary" className="w-full sm:w-auto" onClick={() => scrollToSection('payments')}>
        No, pay now
      </Button>
      <OfflineNotice stopWaiting={stopWaiting} />
      {error !== null && <ErrorNotice>{getErrorMessage(error)}</ErrorNotice>}
    </div>
  );
};
