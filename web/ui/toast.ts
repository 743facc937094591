import type { ToastKind, ToastMessage } from './toast-message.ts';

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
    .then(async ({ showToast, regionReady }) => {
      await regionReady;
      showToast({ message, kind, ...more });
    })
    .catch((error: unknown) => console.error('A notification couldn’t be shown:', message, error));
};

/** Shows a message on the page that opens next. Storage may be forbidden: that page opens all the same. */
export const toastOnNextPage = (message: string, kind: ToastKind): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ message, kind } satisfies ToastMessage));
  } catch {}
};

/** Shows what the last page had to say on this one. */
export const showCarriedToast = (): void => {
  try {
    const stored = sessionStorage.getItem(storageKey);
    if (!stored) return;
    sessionStorage.removeItem(storageKey);
    const { message, kind } = JSON.parse(stored) as ToastMessage;
    toast(message, kind);
  } catch {}
};
