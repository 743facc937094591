export type ToastKind = 'info' | 'success' | 'error';
/**
 * A message: `detail` is a quieter line below it, `topic` what it is about: a newer one about the same takes its place.
 * `action` is what one can still do about it, and goes with the page. `carries`: it is about the page that opens next, and shows there.
 * `left_ms` is what remains of a message that another page began. `until` ends it at that time of the clock,
 * read or not: what it offers can't be done any later.
 */
export type ToastNote = {
  message: string;
  kind: ToastKind;
  detail?: string;
  topic?: string;
  action?: ToastAction;
  carries?: boolean;
  left_ms?: number;
  until?: number;
};
/** Done by its button, or by Ctrl or ⌘ and Z while nothing is being typed. */
export type ToastAction = { label: string; run: () => void };
export type ShownToast = { note: ToastNote; left_ms: number };

export const lifetime = { info: 5000, success: 5000, error: 7000 } satisfies Record<ToastKind, number>;
const mostAtOnce = 3;
/** Messages with an offer make room for others only beyond this: an Undo must not go because of what was done after it. */
export const mostOffers = 4;
const enough_ms = 4000;

/** How long it stands: a little longer where there is something to decide. */
export const lifeOf = ({ kind, action, left_ms }: ToastNote): number =>
  left_ms ?? lifetime[kind] + (action ? 1000 : 0);

/**
 * What goes on when the page changes: only what is about the next page and has not been up for four seconds yet, with what its
 * clock has left. It goes on once; every other message belongs to the page it was shown on.
 */
export const toCarry = (shown: ShownToast[]): ToastNote[] =>
  shown
    .filter(({ note: { carries, kind }, left_ms }) => carries && lifetime[kind] - left_ms < enough_ms)
    .map(({ note: { action: _, carries: __, ...note }, left_ms }) => ({ ...note, left_ms }));

/** Which of those that are up, the oldest first, makes room for the newest; undefined while there is room. */
export const toMakeRoom = <T extends { note: ToastNote }>(shown: T[]): T | undefined => {
  const plain = shown.filter(({ note }) => !note.action);
  if (shown.length - plain.length > mostOffers) return shown.find(({ note }) => note.action);
  return shown.length > mostAtOnce && plain.length > 1 ? plain[0] : undefined;
};
