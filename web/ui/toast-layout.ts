import { findPlace } from './place-toasts.ts';

const PHONE_BAR = '[data-bottom-bar]';
const BARS = `header, nav, .bottom-bar, ${PHONE_BAR}`;
const DIALOG = ':is([role=dialog], [role=alertdialog])[data-open], dialog[open]';
/** From this width on, toasts have a corner of their own; on a phone they are as wide as the screen. */
const DESK = 768;

/** Holds the toasts' React root. */
export const container = document.createElement('div');

/** Resolves after the next frame. Background tabs render none. */
const nextFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });

/** Puts the toasts where they are read: into the open dialog (its bar of buttons, if any), else on the page. */
const moveRegion = (): boolean => {
  const dialog = [...document.querySelectorAll(DIALOG)].at(-1);
  const home = dialog?.querySelector('.bottom-bar') ?? dialog ?? document.body;
  if (container.parentElement === home) return false;
  home.append(container);
  return true;
};
moveRegion();

let ready = nextFrame();
/** Resolves one frame after the live region is in its place, because text it starts with may not be announced. */
export const prepareRegion = (): Promise<void> => {
  if (moveRegion()) ready = nextFrame();
  return ready;
};

/** Follows dialogs that open and close while toasts are shown. Returns how to stop. */
export const followDialogs = (): (() => void) => {
  // The dialog it was put into may have closed since.
  moveRegion();
  const observer = new MutationObserver(moveRegion);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-open', 'open'] });
  return () => {
    observer.disconnect();
    document.body.append(container);
  };
};

const isStuck = (element: Element) => /^(fixed|sticky)$/.test(getComputedStyle(element).position);

// What was pressed or has the focus, when that isn't a toast.
let control: Element | null = null;
const noteControl = (element: Element | null) => {
  if (element && element !== document.body && !container.contains(element)) control = element;
};
document.addEventListener(
  'click',
  ({ target }) => noteControl((target as Element).closest('button, a')),
  true,
);

/** Places the toasts so that they cover neither bars, nor the control in use, nor, if possible, its form. */
const placeToasts = (): void => {
  const toasts = container.querySelector<HTMLElement>('.toaster');
  if (!toasts?.offsetHeight) return;
  // Moved from under the pointer, its Undo would miss the press.
  if (toasts.matches(':hover')) return;
  noteControl(document.activeElement);
  if (container.parentElement !== document.body) return;
  const boxes = (list: Iterable<Element>) =>
    Array.from(list, (one) => one.getBoundingClientRect()).filter(({ width }) => width > 0);
  const { height = innerHeight, offsetTop = 0 } = visualViewport ?? {};
  const { clientWidth } = document.documentElement;
  const inset = clientWidth < DESK ? 8 : 24;
  const room = { left: inset, top: 0, right: clientWidth - inset, bottom: offsetTop + height - inset };
  const bars = [...document.querySelectorAll(BARS)].filter(isStuck);
  const form = control?.closest('form');
  const size = { width: toasts.offsetWidth, height: toasts.offsetHeight };
  const solid = boxes(control ? [...bars, control] : bars);
  const { side, lift } = findPlace(size, room, solid, [
    boxes(form ? [form] : []),
    boxes(form?.querySelectorAll('button') ?? []),
  ]);
  toasts.dataset.side = side;
  toasts.style.setProperty('--lift', `${innerHeight - room.bottom - inset + lift}px`);
};

/** For a new toast: gives it a place, or scrolls the dialog it is in to it, without losing the control in use. */
export const revealToasts = (): void => {
  placeToasts();
  if (container.parentElement === document.body) return;
  for (const element of [container, control]) element?.scrollIntoView({ block: 'nearest' });
};

/** Places the toasts whenever something moves, and tells the page how much room to leave below its end. */
export const trackLayout = (toasts: HTMLElement | null) => {
  if (!toasts) return;
  const observer = new ResizeObserver(() => {
    document.body.style.setProperty('--messages', `${toasts.offsetHeight}px`);
    placeToasts();
  });
  observer.observe(toasts);
  for (const bar of document.querySelectorAll(PHONE_BAR)) observer.observe(bar);
  const moments: [EventTarget | null, string][] = [
    [visualViewport, 'resize'],
    [visualViewport, 'scroll'],
    [document, 'scrollend'],
    [document, 'focusin'],
  ];
  for (const [target, type] of moments) target?.addEventListener(type, placeToasts);
  return () => {
    observer.disconnect();
    for (const [target, type] of moments) target?.removeEventListener(type, placeToasts);
  };
};
