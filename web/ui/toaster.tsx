import { Toast } from '@base-ui/react/toast';
import X from 'lucide-react/icons/x';
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import './toaster.css';
import { container, followPlaces, prepareRegion, revealToasts, trackLayout } from './toast-layout.ts';
import { type ToastAction, type ToastKind, type ToastMessage, toMakeRoom } from './toast-message.ts';

/** Never reached: `toMakeRoom` keeps fewer, and removes Undo toasts last. */
const maxAtOnce = 8;

/** Display time per kind: longer when there is something to decide. */
const durations: Record<ToastKind, number> = { info: 5000, success: 5000, error: 7000 };
const toDecide_ms = 1000;
const edges: Record<ToastKind, string> = {
  info: '',
  success: 'border-l-success',
  error: 'border-l-error',
};

/** `turn` is a counter: repeating a text or topic creates a new toast. */
type Shown = ToastMessage & { id: string; turn: number };
const manager = Toast.createToastManager<Shown>();
/** Visible toasts by id, oldest first. */
const shown = new Map<string, Shown>();
let turn = 0;

/** Adds a toast as the newest. Repeating a text or topic replaces the previous toast and restarts its timer. */
export const showToast = async (data: ToastMessage): Promise<void> => {
  await prepareRegion();
  const { message, detail, kind, topic, until, action } = data;
  const id = topic ?? `${message}\n${detail ?? ''}`;
  // Removed and added again: an update in place would neither become the newest for Ctrl+Z nor be announced again.
  manager.close(id);
  const note = { ...data, id, turn: ++turn };
  shown.set(id, note);
  manager.add({
    id,
    title: message,
    description: detail,
    timeout: until === undefined ? durations[kind] + (action ? toDecide_ms : 0) : 0,
    type: kind,
    data: note,
    onClose: () => shown.delete(id),
  });
  const leaving = toMakeRoom([...shown.values()]);
  if (leaving) manager.close(leaving.id);
};

const runAction = (id: string, action: ToastAction | undefined) => {
  manager.close(id);
  action?.run();
};

// Base UI makes it a dialog by default, but it asks nothing, and dialogs here are confirmations.
const notADialog = { 'aria-modal': undefined };

type MessageProps = { toast: Toast.Root.ToastObject<Shown>; cameFrom: RefObject<HTMLElement | null> };

const Message = ({ toast, cameFrom }: MessageProps) => {
  const { id, data } = toast;
  const element = useRef<HTMLDivElement>(null);
  const until = data?.until;
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(() => manager.close(id), until - Date.now());
    return () => clearTimeout(timer);
  }, [id, until]);
  // Moves focus before the element is removed, because browsers fire no event when a focused element disappears.
  useLayoutEffect(
    () => () => {
      if (element.current?.contains(document.activeElement)) cameFrom.current?.focus({ preventScroll: true });
    },
    [cameFrom],
  );
  if (!data) return null;
  return (
    <Toast.Root
      ref={element}
      toast={toast}
      role={data.kind === 'error' ? 'alert' : 'group'}
      {...notADialog}
      swipeDirection={['down', 'left', 'right']}
      className={`toast data-limited:hidden ${edges[data.kind]}`}
    >
      <div className="flex-1 basis-48 wrap-anywhere leading-tight in-data-toasts:basis-24">
        <Toast.Title className="py-2" render={<p />} />
        <Toast.Description className="-mt-1.5 pb-2 text-[0.8125rem] text-muted" />
      </div>
      <div className="ml-auto flex">
        {[data.other, data.action].map(
          (action) =>
            action && (
              <button
                key={action.label}
                type="button"
                className="h-11 flex-none cursor-pointer px-3 font-semibold text-[0.875rem] hover:underline"
                aria-keyshortcuts={action === data.action ? 'Control+Z Meta+Z' : undefined}
                onClick={() => runAction(id, action)}
              >
                {action.label}
              </button>
            ),
        )}
        <Toast.Close
          aria-label="Dismiss"
          aria-hidden={false}
          className="grid size-11 flex-none cursor-pointer place-items-center text-muted hover:text-text"
        >
          <X aria-hidden size={18} />
        </Toast.Close>
      </div>
    </Toast.Root>
  );
};

const Messages = () => {
  const { toasts } = Toast.useToastManager<Shown>();
  const cameFrom = useRef<HTMLElement>(null);
  // Newest first: users want to undo what they did last.
  const undoable = toasts.find(({ data, transitionStatus }) => data?.action && transitionStatus !== 'ending');
  useEffect(() => {
    const takeBack = (event: KeyboardEvent) => {
      const isAsked = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      const target = event.target as HTMLElement;
      if (!isAsked || event.altKey || target.closest('input, textarea, [contenteditable]')) return;
      if (!undoable?.data) return;
      event.preventDefault();
      runAction(undoable.id, undoable.data.action);
    };
    document.addEventListener('keydown', takeBack);
    return () => document.removeEventListener('keydown', takeBack);
  }, [undoable]);
  const isShown = toasts.length > 0;
  useEffect(() => (isShown ? followPlaces() : undefined), [isShown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast that replaces another may need another place
  useLayoutEffect(revealToasts, [toasts]);
  const noteOrigin = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget;
  };
  return (
    <Toast.Viewport ref={trackLayout} aria-label="Notifications" className="toaster" onFocus={noteOrigin}>
      {toasts.toReversed().map((toast) => (
        <Message key={`${toast.id} ${toast.data?.turn}`} toast={toast} cameFrom={cameFrom} />
      ))}
    </Toast.Viewport>
  );
};

// A separate React root, so that public pages load it with their first toast. Created before any text is added, as live
// regions require.
flushSync(() =>
  createRoot(container).render(
    <Toast.Provider toastManager={manager} limit={maxAtOnce}>
      <Messages />
    </Toast.Provider>,
  ),
);
