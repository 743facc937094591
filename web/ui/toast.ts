import type { ToastKind, ToastNote } from './carried-toasts.ts';

// The messages' own code loads with the first message.
const storageKey = 'carried_toasts';

const load = () => import('./toaster.ts');

/** Loads that code ahead of need: that the line is gone must be sayable when the line is gone. */
export const prepareToasts = (): void => {
  load().catch(() => undefined);
};

/** Shows a short message for at least four seconds. It ends with its page; one that `carries` goes on on the next. */
export const toast = (
  message: string,
  kind: ToastKind = 'info',
  more: Omit<ToastNote, 'message' | 'kind'> = {},
): void => {
  load()
    .then(({ showToast }) => showToast({ message, kind, ...more }))
    .catch((error: unknown) => console.error('A message could not be shown:', message, error));
};

/** Takes over the messages of the last page that are about this one. */
export const showCarriedToasts = (): void => {
  const stored = sessionStorage.getItem(storageKey);
  if (!stored) return;
  sessionStorage.removeItem(storageKey);
  const notes = JSON.parse(stored) as ToastNote[];
  load()
    .then(({ showToast }) => notes.forEach(showToast))
    .catch(() => undefined);
};
