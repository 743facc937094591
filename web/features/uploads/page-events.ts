import { warnBeforeUnload } from '../../lib/warn-before-unload.ts';
import type { List } from './list.ts';

/** Makes the browser ask before leaving while files are not completely uploaded. */
export const guardLeaving = (list: List): void => {
  let stop: (() => void) | undefined;
  list.subscribe(() => {
    // Leaving loses nothing of a refused file.
    if (list.rows().some(({ file, state }) => file && state !== 'whole' && state !== 'failed'))
      stop ??= warnBeforeUnload();
    else {
      stop?.();
      stop = undefined;
    }
  });
};

/**
 * Keeps the screen on during uploads, because a sleeping device uploads nothing. The browser releases the lock when the
 * tab is hidden.
 */
export const keepAwake = (list: List): void => {
  let lock: Promise<WakeLockSentinel | undefined> | undefined;
  const isSending = () => list.rows().some(({ state }) => state === 'sending');
  const look = () => {
    if (isSending() && document.visibilityState === 'visible') {
      // Unavailable over plain http, and refused on low battery.
      lock ??= (navigator.wakeLock as WakeLock | undefined)?.request('screen').catch(() => undefined);
    } else if (lock) {
      void lock.then((held) => held?.release());
      lock = undefined;
    }
  };
  list.subscribe(look);
  document.addEventListener('visibilitychange', look);
};

type Line = { tryAllNow(): void; breakAll(): void };

/** Retries at once when the connection or the tab comes back, instead of at the next scheduled time. */
export const followConnection = ({ tryAllNow, breakAll }: Line): void => {
  addEventListener('online', tryAllNow);
  addEventListener('offline', breakAll);
  addEventListener('pageshow', tryAllNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') tryAllNow();
  });
};
