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
