export type ToastKind = 'info' | 'success' | 'error';
/** Triggered by its button, or by Ctrl+Z or ⌘Z while not typing. */
export type ToastAction = { label: string; run: () => void };
/**
 * A toast. `detail` is a secondary line; a newer toast with the same `topic` replaces it. `action` is what the user can
 * still do about it, `other` a second offer beside it. `until` closes it at that time, read or not, because its offer expires then.
 */
export type ToastMessage = {
  message: string;
  kind: ToastKind;
  detail?: string;
  topic?: string;
  action?: ToastAction;
  other?: ToastAction;
  until?: number;
};

const maxAtOnce = 3;
/** Toasts with an action are only removed beyond this number: later activity must not remove an Undo. */
export const maxActions = 4;

/** Which of the visible toasts (oldest first) is removed for a new one; undefined while there is room. */
export const toMakeRoom = <T extends Pick<ToastMessage, 'action'>>(shown: T[]): T | undefined => {
  const plain = shown.filter(({ action }) => !action);
  if (shown.length - plain.length > maxActions) return shown.find(({ action }) => action);
  return shown.length > maxAtOnce && plain.length > 1 ? plain[0] : undefined;
};
