const PHONE_BAR = '[data-bottom-bar]';
const BARS = `.bottom-bar, ${PHONE_BAR}`;
const DIALOG = ':is([role=dialog], [role=alertdialog])[data-open], dialog[open]';
/** A place of its own, beside the page: the foot of the admin area's sidebar, on wide screens. */
const FOOT = '[data-toasts]';
const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=slider]';
const GAP = 8;

/** Holds the toasts' React root. */
export const container = document.createElement('div');

/** Resolves after the next frame. Background tabs render none. */
const nextFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });

const findHome = (): Element => {
  const dialog = [...document.querySelectorAll(DIALOG)].at(-1);
  if (dialog) return dialog.querySelector('.bottom-bar') ?? dialog;
  const foot = document.querySelector(FOOT);
  return foot?.checkVisibility() ? foot : document.body;
};

/** Puts the toasts where they are read: into the open dialog (its bar of buttons, if any), the sidebar, or on the page. */
const moveRegion = (): boolean => {
  const home = findHome();
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

/** Follows dialogs that open and close, and the width, while toasts are shown. Returns how to stop. */
export const followPlaces = (): (() => void) => {
  // The dialog it was put into may have closed since.
  moveRegion();
  const observer = new MutationObserver(moveRegion);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-open', 'open'] });
  addEventListener('resize', moveRegion);
  return () => {
    observer.disconnect();
    removeEventListener('resize', moveRegion);
    document.body.append(container);
  };
};

const isStuck = (element: Element) => /^(fixed|sticky)$/.test(getComputedStyle(element).position);
const isDocked = () => container.parentElement === document.body;

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

/** How far above the end of the window a line of this height is: above an on-screen keyboard, and above any bar. */
const getLift = (line: number): number => {
  const { height = innerHeight, offsetTop = 0 } = visualViewport ?? {};
  const bars = [...document.querySelectorAll(BARS)]
    .filter(isStuck)
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ width, top, bottom }) => width > 0 && top < innerHeight && bottom > innerHeight - line - GAP);
  return Math.max(innerHeight - offsetTop - height, ...bars.map(({ top }) => innerHeight - top));
};

/** Gives the line its place, and tells the page how much of its end is taken. */
const placeToasts = (): void => {
  const toasts = container.querySelector<HTMLElement>('.toaster');
  if (!toasts) return;
  const { style } = document.documentElement;
  style.setProperty('--messages', isDocked() ? `${toasts.offsetHeight}px` : '0px');
  // Moved from under the pointer, its Undo would miss the press.
  if (toasts.offsetHeight && isDocked() && !toasts.matches(':hover'))
    style.setProperty('--lift', `${getLift(toasts.offsetHeight)}px`);
};

/** Moves the page up by as much as the line would cover of a control that was in view. */
const uncoverControls = (line: DOMRect): void => {
  const covered = [...document.querySelectorAll(CONTROLS)].flatMap((one) => {
    const { top, bottom, width } = one.getBoundingClientRect();
    const isHit = width > 0 && top < line.bottom && bottom > line.top && bottom <= line.bottom + 1;
    return isHit && one.checkVisibility() && !container.contains(one) && !one.closest(BARS) ? [bottom] : [];
  });
  if (covered.length > 0) scrollBy({ top: Math.max(...covered) - line.top + GAP, behavior: 'instant' });
};

/** For a new toast: gives it a place, or scrolls the dialog it is in to it, without losing the control in use. */
export const revealToasts = (): void => {
  noteControl(document.activeElement);
  placeToasts();
  const line = container.querySelector('.toaster:has(.toast)')?.getBoundingClientRect();
  if (!line) return;
  if (isDocked()) uncoverControls(line);
  else if (container.closest(DIALOG))
    for (const element of [container, control]) element?.scrollIntoView({ block: 'nearest' });
};

/** Places the toasts whenever something moves. */
export const trackLayout = (toasts: HTMLElement | null) => {
  if (!toasts) return;
  const observer = new ResizeObserver(placeToasts);
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
