export type ToastKind = 'info' | 'success' | 'error';
/** `left_ms` is what remains of a message that another page began. */
export type ToastNote = { message: string; kind: ToastKind; left_ms?: number };
export type ShownToast = { note: ToastNote; left_ms: number };

export const lifetime = { info: 5000, success: 5000, error: 7000 } satisfies Record<ToastKind, number>;
export const mostAtOnce = 3;
const enough_ms = 4000;

/**
 * What goes on when the page changes: what has not been up for four seconds yet, with what its clock has left. An error
 * belongs to the page it happened on.
 */
export const toCarry = (shown: ShownToast[]): ToastNote[] =>
  shown
    .filter(({ note: { kind }, left_ms }) => kind !== 'error' && lifetime[kind] - left_ms < enough_ms)
    .slice(-mostAtOnce)
    .map(({ note, left_ms }) => ({ ...note, left_ms }));
