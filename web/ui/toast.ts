export type ToastKind = 'info' | 'success' | 'error';
/** Done by its button, or by Ctrl or ⌘ and Z while nothing is being typed. */
export type ToastAction = { label: string; run: () => void };
/**
 * A message: `detail` is a quieter line below it, `topic` what it is about: a newer one about the same takes its place.
 * `action` is what one can still do about it. `until` ends it at that time of the clock, read or not: what it offers can't be done any later.
 */
export type ToastMessage = {
  message: string;
  kind: ToastKind;
  detail?: string;
  topic?: string;
  action?: ToastAction;
  until?: number;
};

const storageKey = 'carried_toast';

// Base UI's toast is no part of a first visit: it loads with the first message.
const load = () => import('./toaster.tsx');

/** Loads that code ahead of need: that the line is gone must be sayable when the line is gone. */
export const prepareToasts = (): void => {
  load().catch(() => undefined);
};

/** Shows a short message for at least four seconds. It ends with its page. */
export const toast = (
  message: string,
  kind: ToastKind = 'info',
  more: Omit<ToastMessage, 'message' | 'kind'> = {},
): void => {
  load()
    .then(({ showToast }) => showToast({ message, kind, ...more }))
    .catch((error: unknown) => console.error('A message could not be shown:', message, error));
};

/** Shows a message on the page that opens next. */
export const toastOnNextPage = (message: string, kind: ToastKind): void =>
  sessionStorage.setItem(storageKey, JSON.stringify({ message, kind } satisfies ToastMessage));

/** Shows what the last page had to say on this one. */
export const showCarriedToast = (): void => {
  const stored = sessionStorage.getItem(storageKey);
  if (!stored) return;
  sessionStorage.removeItem(storageKey);
  const { message, kind } = JSON.parse(stored) as ToastMessage;
  toast(message, kind);
};
