import { lifetime, mostAtOnce, type ToastNote, toCarry } from './carried-toasts.ts';

const storageKey = 'carried_toasts';
const shown = new Map<HTMLElement, { note: ToastNote; ends: number }>();
let held = false;

const region = (() => {
  const element = document.createElement('section');
  element.className = 'toaster';
  element.setAttribute('aria-label', 'Messages');
  // Nobody loses a message while reading it: the clock stands while the pointer or the focus is on one.
  const hold = (value: boolean) => () => {
    if (held === value) return;
    held = value;
    for (const entry of shown.values()) entry.ends += value ? -performance.now() : performance.now();
  };
  element.addEventListener('pointerenter', hold(true));
  element.addEventListener('pointerleave', hold(false));
  element.addEventListener('focusin', hold(true));
  element.addEventListener('focusout', hold(false));
  document.body.append(element);
  return element;
})();

const left = (ends: number) => (held ? ends : ends - performance.now());

const remove = (element: HTMLElement) => {
  shown.delete(element);
  element.remove();
};

// Text only, never markup: a message may hold what a stranger typed.
const build = ({ message, kind }: ToastNote) => {
  const element = document.createElement('div');
  element.className = `toast toast-${kind}`;
  element.setAttribute('role', kind === 'error' ? 'alert' : 'status');
  const words = document.createElement('p');
  // A live element must be there before its words are, or some screen readers stay silent.
  requestAnimationFrame(() => {
    words.textContent = message;
  });
  const close = document.createElement('button');
  close.type = 'button';
  close.setAttribute('aria-label', 'Dismiss message');
  close.textContent = '\u00d7';
  close.addEventListener('click', () => remove(element));
  element.append(words, close);
  return element;
};

/** Puts a message up. The same words twice show once, with a fresh clock; a fourth takes the oldest's place. */
export const showToast = (note: ToastNote): void => {
  for (const [element, entry] of shown) if (entry.note.message === note.message) remove(element);
  const element = build(note);
  const life = note.left_ms ?? lifetime[note.kind];
  shown.set(element, { note, ends: held ? life : performance.now() + life });
  region.append(element);
  const [oldest] = shown.keys();
  if (shown.size > mostAtOnce && oldest) remove(oldest);
};

setInterval(() => {
  for (const [element, { ends }] of shown) if (left(ends) <= 0) remove(element);
}, 250);

addEventListener('pagehide', () => {
  const notes = toCarry([...shown.values()].map(({ note, ends }) => ({ note, left_ms: left(ends) })));
  if (notes.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(notes));
});
