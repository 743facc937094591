import type { ToastKind, ToastNote } from './toaster.ts';

// The messages' own code loads with the first message.
const storageKey = 'carried_toasts';

/** Shows a short message for at least four seconds; one that is still up when the page changes goes on on the next page. */
export const toast = (message: string, kind: ToastKind = 'info'): void => {
  void import('./toaster.ts').then(({ showToast }) => showToast({ message, kind }));
};

/** Takes over the messages that were up when the last page was left. */
export const showCarriedToasts = (): void => {
  const stored = sessionStorage.getItem(storageKey);
  if (!stored) return;
  sessionStorage.removeItem(storageKey);
  const notes = JSON.parse(stored) as ToastNote[];
  void import('./toaster.ts').then(({ showToast }) => notes.forEach(showToast));
};
