import { useRef } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { call } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { useDisclosure } from '../../lib/use-disclosure.ts';
import { useFocusFallback } from '../../lib/use-focus-fallback.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useSendsEmail } from '../admin-emails/email-connection.tsx';
import { describeEmptySongs, describeReminders, isOpenOrder } from './describe-clock.ts';
import { DueTime } from './due-time.tsx';
import { getOrderName } from './order-marks.tsx';
import { OrderSection } from './order-section.tsx';
import { useHeldEmailNote, useOrderAction } from './use-order-action.ts';

const turns = {
  client: <Badge tone="tone-yellow">Client’s turn</Badge>,
  studio: <Badge tone="tone-blue">Your turn</Badge>,
  nobody: null,
};

/** Whose turn it is, when an open order is due and why, and actions that stop or start the clock. */
export const ClockPanel = ({ order }: { order: OrderDetail }) => {
  const { turn, due_at, due_text, paused } = order;
  const summary = useRef<HTMLDivElement>(null);
  const state = [paused, order.files_complete, order.reminders.stopped].join();
  useFocusFallback(state, () => summary.current?.focus({ preventScroll: true }));
  if (!isOpenOrder(order)) return null;
  return (
    <OrderSection title="Turnaround" note={turns[turn]}>
      <div ref={summary} tabIndex={-1} role="status" className="outline-none">
        {due_at && (
          <p className="font-medium">
            {formatMoment(due_at)} <DueTime due_at={due_at} className="ml-1" />
          </p>
        )}
        <p className={due_at ? 'text-muted text-sm' : 'font-medium'}>{due_text}</p>
      </div>
      <div className="mt-3 space-y-3">
        {paused === null ? <Pause key={order.order_id} order={order} /> : <Paused order={order} />}
        <FilesRow order={order} />
        {!order.is_paid && <RemindersRow order={order} />}
      </div>
    </OrderSection>
  );
};

type Part = { order: OrderDetail };

const Pause = ({ order }: Part) => {
  const { isOpen, open, close, opener } = useDisclosure();
  if (isOpen) return <PauseForm order={order} onClose={close} />;
  return (
    <ActionButton ref={opener} kind="secondary" onClick={open}>
      Pause the clock
    </ActionButton>
  );
};

const Paused = ({ order }: Part) => {
  const { mutate, isPending } = usePause(order);
  return (
    <div className="rounded-sm border border-hairline bg-raised/50 p-3">
      <p className="text-muted text-xs">
        Waiting for the client{order.paused_at && ` since ${formatMoment(order.paused_at)}`}
      </p>
      <p className="mt-0.5 mb-3 whitespace-pre-wrap text-sm wrap-anywhere">{order.paused}</p>
      <ActionButton kind="secondary" isBusy={isPending} onClick={() => mutate(null)}>
        Resume the clock
      </ActionButton>
    </div>
  );
};

/** A sentence and the action for it. */
const Row = ({ words, action, isPending, onPress }: RowProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-hairline border-t pt-3">
    <p className="min-w-0 flex-1 basis-40 text-muted text-sm">{words}</p>
    <ActionButton kind="secondary" isBusy={isPending} onClick={onPress}>
      {action}
    </ActionButton>
  </div>
);
type RowProps = { words: string; action: string; isPending: boolean; onPress: () => void };

const FilesRow = ({ order }: Part) => {
  const { mutate, isPending } = useConfirmFiles(order);
  const isConfirmed = order.files_confirmed_at !== null;
  if (order.files_complete && !isConfirmed) return null;
  return (
    <Row
      words={isConfirmed ? 'You said you have all the files you need.' : describeEmptySongs(order)}
      action={isConfirmed ? 'Wait for files' : 'I have all the files I need'}
      isPending={isPending}
      onPress={() => mutate(!isConfirmed)}
    />
  );
};

const RemindersRow = ({ order }: Part) => {
  const { stopped, next_at } = order.reminders;
  const { mutate, isPending } = useStopReminders(order);
  const words = describeReminders(order.reminders);
  if (!words) return null;
  if (!stopped && !next_at) return <p className="text-muted text-sm">{words}</p>;
  return (
    <Row
      words={words}
      action={stopped ? 'Turn reminders on' : 'Stop reminders'}
      isPending={isPending}
      onPress={() => mutate(!stopped)}
    />
  );
};

/** Asks for the reason of a pause; the client sees it immediately. */
const PauseForm = ({ order, onClose }: { order: OrderDetail; onClose: () => void }) => {
  const { mutateAsync } = usePause(order);
  const sendsEmail = useSendsEmail();
  const form = useForm({
    start: { reason: '' },
    read: ({ reason }) => {
      const missing = 'Say what you’re waiting for';
      return reason.trim()
        ? { value: reason, errors: null }
        : { value: null, errors: { reason: missing }, words: missing };
    },
    send: mutateAsync,
    onSent: onClose,
  });
  return (
    <form {...form.props} className="rounded-sm border border-hairline bg-raised/50 p-3">
      <TextField
        form={form}
        name="reason"
        label="Reason"
        hint={
          order.client_info.email
            ? `Your client reads this on their order page${sendsEmail ? ', and gets it by email' : '. They will be told once email is set up'}.`
            : 'Kept with the order.'
        }
        rows={3}
        autoFocus
        maxLength={limits.pause_reason}
      />
      <FormButtons isBlocked={form.isBusy} onCancel={onClose}>
        {form.isBusy ? 'Pausing…' : 'Pause the clock'}
      </FormButtons>
    </form>
  );
};

type Change<V> = {
  /** The value to go back to. */
  before: V;
  send: (value: V) => Promise<OrderDetail>;
  done: (value: V) => string;
  /** Additional text for the toast. */
  more?: (value: V) => string;
};

/** A change with Undo, which makes the opposite change. */
const useClockChange = <V,>(order_id: string, { before, send, done, more }: Change<V>) =>
  useOrderAction<V, OrderDetail>(order_id, {
    send,
    done: (order, value) => ({
      words: done(value),
      topic: `clock of ${order_id}`,
      detail: [`${getOrderName(order)}.`, more?.(value)].filter(Boolean).join(' '),
      undo: { run: () => send(before), done: done(before), detail: getOrderName(order) },
    }),
    failed: (reason) => `The order wasn’t changed. ${reason}`,
  });

/** Pauses the clock with a reason, or resumes it with null. */
const usePause = ({ order_id, paused, client_info }: OrderDetail) => {
  const heldEmail = useHeldEmailNote();
  return useClockChange<string | null>(order_id, {
    before: paused,
    send: (reason) =>
      call('PUT /api/admin/orders/:order_id/pause', { params: { order_id }, body: { reason } }),
    done: (reason) => (reason === null ? 'The clock is running' : 'Clock paused'),
    more: (reason) => (reason === null || !client_info.email ? '' : heldEmail),
  });
};

const useConfirmFiles = ({ order_id, files_confirmed_at }: OrderDetail) =>
  useClockChange(order_id, {
    before: files_confirmed_at !== null,
    send: (complete) =>
      call('PUT /api/admin/orders/:order_id/files-complete', { params: { order_id }, body: { complete } }),
    done: (complete) => (complete ? 'You have all the files' : 'Waiting for files again'),
  });

const useStopReminders = ({ order_id, reminders }: OrderDetail) =>
  useClockChange(order_id, {
    before: reminders.stopped,
    send: (stopped) =>
      call('PUT /api/admin/orders/:order_id/reminders', { params: { order_id }, body: { stopped } }),
    done: (stopped) => (stopped ? 'Payment reminders stopped' : 'Payment reminders are on'),
  });
