import { useRef } from 'react';
import { statusTable } from '../../../shared/order-statuses.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { isClientReport } from '../../../shared/payments.ts';
import { getStudioStep, type StudioStep } from '../../../shared/studio-step.ts';
import { useFocusFallback } from '../../lib/use-focus-fallback.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { DueTime } from '../admin-order/due-time.tsx';
import { ReportedPayment } from '../admin-order/reported-payment.tsx';
import { StatusControl } from '../admin-order/status-select.tsx';
import { useStatusMove } from '../admin-order/use-status-move.tsx';
import { DeliverForm } from './deliver-form.tsx';
import { describeStep } from './describe-step.ts';
import type { NewVersions } from './use-new-versions.tsx';
import type { VersionUpload } from './version-uploads.ts';

/** The next step of an order, with the page's one filled button, and its status beside it. */
export const StepBar = ({ order, uploads, choose }: StepBarProps) => {
  const step = getStudioStep(order);
  const bar = useRef<HTMLElement>(null);
  const report = order.payments.find(isClientReport);
  const isSending =
    order.client_info.email !== '' &&
    order.trashed_at === null &&
    step?.action !== 'confirm_payment' &&
    (step?.action === 'deliver' || uploads.length > 0);
  // What was pressed here goes away with its step.
  const hadFocus = useRef(false);
  useFocusFallback(`${step?.action} ${report?.id}`, () => {
    if (hadFocus.current) bar.current?.focus({ preventScroll: true });
  });
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label="Next step"
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) hadFocus.current = bar.current?.contains(relatedTarget) ?? false;
      }}
      className={
        // It would cover too much of a phone.
        'z-20 mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-2 rounded-md border border-edge bg-panel px-4 py-3 outline-none lg:sticky lg:top-18'
      }
    >
      <div className="min-w-0 flex-1 basis-72">
        {report && step?.action === 'confirm_payment' ? (
          <ReportedPayment key={report.id} order={order} report={report} />
        ) : isSending ? (
          <DeliverForm key={order.order_id} order={order} uploads={uploads} />
        ) : (
          <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
            <Step order={order} step={step} choose={choose} />
            <p role="status" className="min-w-0 font-medium wrap-anywhere">
              {describeStep(order, step)}
            </p>
            <DueTime due_at={order.due_at} />
          </div>
        )}
      </div>
      <StatusControl order={order} />
    </section>
  );
};
type StepBarProps = { order: OrderDetail; uploads: readonly VersionUpload[] } & Pick<NewVersions, 'choose'>;

const Step = ({ order, step, choose }: Omit<StepBarProps, 'uploads'> & { step: StudioStep | null }) => {
  const { move, question, isPending } = useStatusMove(order);
  const next = statusTable[order.status].next_step;
  if (step?.action === 'upload') return <ActionButton onClick={() => choose()}>{step.label}</ActionButton>;
  if (step?.action !== 'start_work' || !next) return null;
  return (
    <>
      <ActionButton isBusy={isPending} onClick={() => move({ status: next.to })}>
        {step.label}
      </ActionButton>
      {question}
    </>
  );
};
