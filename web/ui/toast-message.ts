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

const mostAtOnce = 3;
/** Messages with an action make room for others only beyond this: an Undo must not go because of what was done after it. */
export const mostActions = 4;

/** Which of those that are up, the oldest first, makes room for the newest; undefined while there is room. */
export const toMakeRoom = <T extends Pick<ToastMessage, 'action'>>(shown: T[]): T | undefined => {
  const plain = shown.filter(({ action }) => !action);
  if (shown.length - plain.length > mostActions) return shown.find(({ action }) => action);
  return shown.length > mostAtOnce && plain.length > 1 ? plain[0] : undefined;
};
