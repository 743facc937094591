import type { List } from './list.ts';

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/** Has the browser ask before the page is left with files that are not yet all on the server. */
export const guardLeaving = (list: List): void => {
  let isGuarding = false;
  list.subscribe(() => {
    // A file that was refused loses nothing by leaving.
    const isNeeded = list.rows().some(({ file, state }) => file && state !== 'whole' && state !== 'failed');
    if (isNeeded === isGuarding) return;
    isGuarding = isNeeded;
    if (isNeeded) addEventListener('beforeunload', askBeforeLeaving);
    else removeEventListener('beforeunload', askBeforeLeaving);
  });
};

/** Keeps the screen on while files leave: a device that sleeps sends nothing. The browser takes the lock away with the tab's turn. */
export const keepAwake = (list: List): void => {
  let lock: Promise<WakeLockSentinel | undefined> | undefined;
  const isSending = () => list.rows().some(({ state }) => state === 'sending');
  const look = () => {
    if (isSending() && document.visibilityState === 'visible') {
      // Missing over plain http, and refused by a low battery.
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

/** Tries at once when the line or the tab is back, instead of at the next turn. */
export const followConnection = ({ tryAllNow, breakAll }: Line): void => {
  addEventListener('online', tryAllNow);
  addEventListener('offline', breakAll);
  addEventListener('pageshow', tryAllNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') tryAllNow();
  });
};
