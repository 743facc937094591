import { lifeOf, type ToastAction, type ToastNote, toCarry, toMakeRoom } from './carried-toasts.ts';

const storageKey = 'carried_toasts';
const shown = new Map<HTMLElement, { note: ToastNote; ends: number }>();
let held = false;
/** Where the focus was before it came to a message. */
let cameFrom: EventTarget | null = null;

const region = (() => {
  const element = document.createElement('section');
  element.className = 'toaster';
  element.setAttribute('aria-label', 'Messages');
  // A dialog hides all but itself and what is live: its own messages must be heard. Off: each message speaks for itself.
  element.setAttribute('aria-live', 'off');
  // Nobody loses a message while reading it: the clock stands while the pointer or the focus is on one.
  const hold = (value: boolean) => () => {
    if (held === value) return;
    held = value;
    for (const entry of shown.values()) entry.ends += value ? -performance.now() : performance.now();
  };
  element.addEventListener('pointerenter', hold(true));
  element.addEventListener('pointerleave', hold(false));
  element.addEventListener('focusin', hold(true));
  element.addEventListener('focusin', ({ relatedTarget }) => {
    if (!element.contains(relatedTarget as Node | null)) cameFrom = relatedTarget;
  });
  element.addEventListener('focusout', hold(false));
  document.body.append(element);
  new ResizeObserver(() =>
    document.body.style.setProperty('--messages', `${element.offsetHeight}px`),
  ).observe(element);
  // The keyboard of a phone lies over the foot of the window.
  const watchKeyboard = () => {
    const { height = innerHeight, offsetTop = 0 } = visualViewport ?? {};
    element.style.setProperty('--covered', `${Math.max(0, innerHeight - height - offsetTop)}px`);
  };
  for (const type of ['resize', 'scroll']) visualViewport?.addEventListener(type, watchKeyboard);
  watchKeyboard();
  return element;
})();

const left = ({ note: { until }, ends }: { note: ToastNote; ends: number }) =>
  until === undefined ? (held ? ends : ends - performance.now()) : until - Date.now();

const remove = (element: HTMLElement) => {
  shown.delete(element);
  // The focus leaves before its place does: a browser says nothing of one that vanishes with it.
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && element.contains(focused)) {
    focused.blur();
    if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true });
  }
  element.remove();
};

const act = (element: HTMLElement, { run }: ToastAction) => {
  remove(element);
  run();
};

// The newest first: what one wants back is what one has just done.
const takeBack = (event: KeyboardEvent) => {
  const isAsked = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
  const target = event.target as HTMLElement;
  if (!isAsked || event.altKey || target.closest('input, textarea, [contenteditable]')) return;
  for (const [element, { note }] of [...shown].reverse())
    if (note.action) {
      event.preventDefault();
      return act(element, note.action);
    }
};
document.addEventListener('keydown', takeBack);

const button = (words: string, onPress: () => void) => {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = words;
  element.addEventListener('click', onPress);
  return element;
};

// Text only, never markup: a message may hold what a stranger typed.
const build = ({ message, kind, detail, action }: ToastNote) => {
  const element = document.createElement('div');
  element.className = `toast toast-${kind}`;
  element.setAttribute('role', kind === 'error' ? 'alert' : 'status');
  const words = document.createElement('div');
  const line = document.createElement('p');
  words.append(line);
  // A live element must be there before its words are, or some screen readers stay silent.
  requestAnimationFrame(() => {
    line.textContent = message;
    if (!detail) return;
    const more = document.createElement('p');
    more.className = 'toast-detail';
    more.textContent = detail;
    words.append(more);
  });
  const close = button('\u00d7', () => remove(element));
  close.setAttribute('aria-label', 'Dismiss message');
  element.append(words);
  if (action) {
    const offer = button(action.label, () => act(element, action));
    offer.className = 'toast-action';
    offer.setAttribute('aria-keyshortcuts', 'Control+Z Meta+Z');
    element.append(offer);
  }
  element.append(close);
  return element;
};

const isSame = (one: ToastNote, other: ToastNote) =>
  one.topic === undefined || other.topic === undefined
    ? one.message === other.message && one.detail === other.detail
    : one.topic === other.topic;

/** Puts a message up. The same words or topic twice show once, with a fresh clock; a fourth takes the oldest's place. */
export const showToast = (note: ToastNote): void => {
  for (const [element, entry] of shown) if (isSame(entry.note, note)) remove(element);
  const element = build(note);
  const life = lifeOf(note);
  shown.set(element, { note, ends: held ? life : performance.now() + life });
  region.append(element);
  const leaving = toMakeRoom([...shown].map(([which, { note: about }]) => ({ which, note: about })));
  if (leaving) remove(leaving.which);
};

setInterval(() => {
  for (const [element, entry] of shown) if (left(entry) <= 0) remove(element);
}, 250);

addEventListener('pagehide', () => {
  const notes = toCarry([...shown.values()].map((entry) => ({ note: entry.note, left_ms: left(entry) })));
  if (notes.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(notes));
});
