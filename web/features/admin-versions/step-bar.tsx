import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { formatCount } from '../../../shared/format.ts';
import { completedStatus, statusTable } from '../../../shared/order-statuses.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { isClientReport } from '../../../shared/payments.ts';
import { getStudioStep, type StudioStep } from '../../../shared/studio-step.ts';
import type { StudioNote } from '../../../shared/versions.ts';
import { call } from '../../lib/api.ts';
import { getCurrent, getErrorMessage } from '../../lib/api-errors.ts';
import { useFocusFallback } from '../../lib/use-focus-fallback.ts';
import { useInView } from '../../lib/use-in-view.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { DueTime } from '../admin-order/due-time.tsx';
import { getOrderName } from '../admin-order/order-marks.tsx';
import { ReportedPayment } from '../admin-order/reported-payment.tsx';
import { StatusControl } from '../admin-order/status-select.tsx';
import { useOrderAction } from '../admin-order/use-order-action.ts';
import { useStatusMove } from '../admin-order/use-status-move.tsx';
import { DeliverForm } from './deliver-form.tsx';
import { describeStep, findOpenRound } from './describe-step.ts';
import { nameDelivery } from './plan-delivery.ts';
import type { NewVersions } from './use-new-versions.tsx';
import type { VersionUpload } from './version-uploads.ts';

/**
 * The next step of an order, with the page's one filled button, and its status beside it. On a phone it scrolls away, and
 * a bar at the bottom takes its place. Links with `#next-step` lead to it.
 */
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
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed again goes there again
  useEffect(() => {
    if (hash === `#${ID}`) bar.current?.focus();
  }, [hash, key]);
  const isInView = useInView(ID);
  const part = (
    <section
      ref={bar}
      id={ID}
      tabIndex={-1}
      aria-label="Next step"
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) hadFocus.current = bar.current?.contains(relatedTarget) ?? false;
      }}
      className={
        // It would cover too much of a phone. The shadow hides what scrolls past above it.
        'top-30 z-20 mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-2 rounded-md border border-edge bg-panel px-4 py-3 shadow-[0_-0.75rem_0_var(--color-ink)] outline-none lg:top-18 [@media(width>=48rem)_and_(height>=40rem)]:sticky'
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
            {step?.action === 'upload' && <TickAll order={order} />}
            <DueTime due_at={order.due_at} />
          </div>
        )}
      </div>
      <StatusControl order={order} />
    </section>
  );
  return (
    <>
      {part}
      <BottomBar isShown={step !== null && isInView === false}>
        <span className="min-w-0">
          <span className="block truncate text-sm">{getOrderName(order)}</span>
          <DueTime due_at={order.due_at} className="text-xs!" />
        </span>
        {isSending || step?.action === 'confirm_payment' ? (
          <ActionButton className="shrink-0" onClick={() => bar.current?.focus()}>
            {isSending ? nameDelivery(order, uploads) : step?.label}
          </ActionButton>
        ) : (
          <Step order={order} step={step} choose={choose} />
        )}
      </BottomBar>
    </>
  );
};
const ID = 'next-step';
type StepBarProps = { order: OrderDetail; uploads: readonly VersionUpload[] } & Pick<NewVersions, 'choose'>;

const Step = ({ order, step, choose }: Omit<StepBarProps, 'uploads'> & { step: StudioStep | null }) => {
  const { move, question, isPending } = useStatusMove(order);
  const next = statusTable[order.status].next_step;
  if (step?.action === 'upload')
    return (
      <ActionButton className="shrink-0" onClick={() => choose()}>
        {step.label}
      </ActionButton>
    );
  const to = step?.action === 'complete' ? completedStatus : step?.action === 'start_work' && next?.to;
  if (!step || !to) return null;
  return (
    <>
      <ActionButton className="shrink-0" isBusy={isPending} onClick={() => move({ status: to })}>
        {step.label}
      </ActionButton>
      {question}
    </>
  );
};

/** Ticks the notes of the round that are still open in one press, for who worked through them elsewhere. */
const TickAll = ({ order }: { order: OrderDetail }) => {
  const { order_id } = order;
  const open = findOpenRound(order)?.notes.filter(({ state }) => state !== 'done') ?? [];
  const { mutate, isPending } = useOrderAction(order_id, {
    send: async (notes: StudioNote[]) => {
      const ticked: StudioNote[] = [];
      const reason = await tickNotes(order_id, notes, true, ticked).catch((error: unknown) => {
        if (ticked.length === 0) throw error;
        return getErrorMessage(error);
      });
      return { ticked, reason };
    },
    done: ({ ticked, reason }, notes) => ({
      words: reason
        ? `${ticked.length} of ${formatCount(notes.length, 'note')} marked as done. ${reason}`
        : `${formatCount(ticked.length, 'note')} marked as done`,
      topic: `notes of ${order_id}`,
      detail: getOrderName(order),
      undo: {
        run: () => tickNotes(order_id, ticked, false),
        done: 'Notes open again',
        detail: getOrderName(order),
      },
    }),
    failed: (reason) => `Not every note was marked. ${reason}`,
  });
  if (open.length < 2) return null;
  return (
    <ActionButton kind="quiet" isBusy={isPending} onClick={() => mutate(open)}>
      Mark all {open.length} as done
    </ActionButton>
  );
};

/** Leaves the replies alone. One that is saved meanwhile is news, and ticking goes on from there. */
const tickNotes = async (
  order_id: string,
  notes: readonly StudioNote[],
  done: boolean,
  ticked: StudioNote[] = [],
): Promise<void> => {
  const put = ({ id, version }: StudioNote) =>
    call('PUT /api/admin/orders/:order_id/notes/:note_id', {
      params: { order_id, note_id: id },
      body: { done, version },
    });
  for (const note of notes)
    ticked.push(
      await put(note).catch((error: unknown) => {
        const current = getCurrent<StudioNote>(error);
        if (!current) throw error;
        return put(current);
      }),
    );
};
