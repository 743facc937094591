import type { QueuedFile, QueueTotals, UploadState } from './types.ts';

export const needsHand = (state: UploadState): boolean =>
  state === 'needs_file' || state === 'failed' || state === 'paused';

/** Bytes that this page has still to send, as far as it can. */
const isOnItsWay = ({ state }: QueuedFile) =>
  state === 'sending' || state === 'waiting' || state === 'offline' || state === 'elsewhere';

/** What was refused is no part of the order, and of no sum. */
export const totalsOf = (all: readonly QueuedFile[], speed: number | null): QueueTotals => {
  const files = all.filter(({ is_refused }) => !is_refused);
  const sum = (of: (file: QueuedFile) => number) => files.reduce((total, file) => total + of(file), 0);
  const left = sum((file) => (isOnItsWay(file) ? file.size - file.sent : 0));
  return {
    files: files.length,
    whole: files.filter(({ state }) => state === 'whole').length,
    size: sum(({ size }) => size),
    sent: sum(({ sent }) => sent),
    speed,
    seconds_left: speed && left ? left / speed : null,
    needs_hand: all.some(({ state }) => needsHand(state)),
  };
};
