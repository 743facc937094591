import { keepStored, readStoredJson } from '../lib/browser-storage.ts';
import type { ToastKind, ToastMessage } from './toast-message.ts';

const storageKey = 'carried_toast';

// Base UI's toast is not part of the first visit; it is loaded with the first toast.
const load = () => import('./toaster.tsx');

/** Loads that code in advance, because a lost connection must be reportable while offline. */
export const prepareToasts = (): void => {
  load().catch(() => undefined);
};

/** Shows a short message for at least four seconds. It does not survive navigation to another document. */
export const toast = (
  message: string,
  kind: ToastKind = 'info',
  more: Omit<ToastMessage, 'message' | 'kind'> = {},
): void => {
  load()
    .then(({ showToast }) => showToast({ message, kind, ...more }))
    .catch((error: unknown) => console.error('A notification couldn’t be shown:', message, error));
};

/** Shows a message on the next page. If storage is blocked, that page opens without it. */
export const toastOnNextPage = (message: Pick<ToastMessage, 'message' | 'kind'>): void => {
  keepStored(storageKey, JSON.stringify(message), 'tab');
};

/** Shows the message stored by the previous page. */
export const showCarriedToast = (): void => {
  const stored = readStoredJson(storageKey, 'tab') as ToastMessage | null;
  if (!stored) return;
  keepStored(storageKey, null, 'tab');
  const { message, kind, ...more } = stored;
  toast(message, kind, more);
};
