import { Toast } from '@base-ui/react/toast';
import X from 'lucide-react/icons/x';
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import './toaster.css';
import { type ToastKind, type ToastMessage, toMakeRoom } from './toast-message.ts';

/** Never reached: `toMakeRoom` keeps them fewer, and takes an Undo last. */
const mostAtOnce = 8;

/** How long each kind shows: a little longer where there is something to decide. */
const durations: Record<ToastKind, number> = { info: 5000, success: 5000, error: 7000 };
const toDecide_ms = 1000;

/** `turn` counts them: the same words or topic again are a message of its own. */
type Shown = ToastMessage & { id: string; turn: number };
const manager = Toast.createToastManager<Shown>();
/** What is up, by id, the oldest first. */
const shown = new Map<string, Shown>();
let turn = 0;

/** Puts a message up, as the newest. The same words or topic twice show once, with a fresh clock. */
export const showToast = (data: ToastMessage): void => {
  const { message, detail, kind, topic, until, action } = data;
  const id = topic ?? `${message}\n${detail ?? ''}`;
  // Added again: updated in its place it would be neither the newest for Ctrl+Z nor read out again.
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

const runAction = (id: string, message: ToastMessage) => {
  manager.close(id);
  message.action?.run();
};

// By default it is one; but it asks nothing, and confirmations are the dialogs here.
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
  // The focus leaves before its place does: a browser says nothing of one that vanishes with it.
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
      className={`toast toast-${data.kind}`}
    >
      <div>
        <Toast.Title render={<p />} />
        <Toast.Description className="toast-detail" />
      </div>
      {data.action && (
        <button
          type="button"
          className="toast-action"
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={() => runAction(id, data)}
        >
          {data.action.label}
        </button>
      )}
      <Toast.Close aria-label="Dismiss message" aria-hidden={false}>
        <X aria-hidden size={18} />
      </Toast.Close>
    </Toast.Root>
  );
};

const Messages = () => {
  const { toasts } = Toast.useToastManager<Shown>();
  const cameFrom = useRef<HTMLElement>(null);
  // The newest first: what one wants back is what one has just done.
  const undoable = toasts.find(({ data, transitionStatus }) => data?.action && transitionStatus !== 'ending');
  useEffect(() => {
    const takeBack = (event: KeyboardEvent) => {
      const isAsked = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      const target = event.target as HTMLElement;
      if (!isAsked || event.altKey || target.closest('input, textarea, [contenteditable]')) return;
      if (!undoable?.data) return;
      event.preventDefault();
      runAction(undoable.id, undoable.data);
    };
    document.addEventListener('keydown', takeBack);
    return () => document.removeEventListener('keydown', takeBack);
  }, [undoable]);
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

/** Tells the page how much room the messages take, and the messages how much of the window a phone's keyboard covers. */
const trackLayout = (element: HTMLElement | null) => {
  if (!element) return;
  const observer = new ResizeObserver(() =>
    document.body.style.setProperty('--messages', `${element.offsetHeight}px`),
  );
  observer.observe(element);
  const watchKeyboard = () => {
    const { height = innerHeight, offsetTop = 0 } = visualViewport ?? {};
    element.style.setProperty('--covered', `${Math.max(0, innerHeight - height - offsetTop)}px`);
  };
  for (const type of ['resize', 'scroll']) visualViewport?.addEventListener(type, watchKeyboard);
  watchKeyboard();
  return () => {
    observer.disconnect();
    for (const type of ['resize', 'scroll']) visualViewport?.removeEventListener(type, watchKeyboard);
  };
};

// A tree of its own, so that a public page loads it with its first message. In place before any words are: a live region must be.
const container = document.createElement('div');
document.body.append(container);
flushSync(() =>
  createRoot(container).render(
    <Toast.Provider toastManager={manager} limit={mostAtOnce}>
      <Messages />
    </Toast.Provider>,
  ),
);

/** Once the region has stood for a frame: words a live region begins with may go unread. A tab in the background draws no frame. */
export const regionReady = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, 100);
});
