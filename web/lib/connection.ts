import { useSyncExternalStore } from 'react';
import { ApiError } from './api.ts';

export const offlineText = 'You’re offline. I’ll send this as soon as you’re back.';

const isOnline = () => navigator.onLine;
// A phone that was asleep may miss `online`.
const moments = ['online', 'offline', 'focus', 'reached'];
const subscribe = (listener: () => void): (() => void) => {
  for (const type of moments) addEventListener(type, listener);
  return () => {
    for (const type of moments) removeEventListener(type, listener);
  };
};

let isReached = true;
/** Called with the outcome of each try of something repeated until it is answered: Wi-Fi may lead nowhere. */
export const setReached = (is: boolean): void => {
  isReached = is;
  dispatchEvent(new Event('reached'));
};

const isConnected = () => isOnline() && isReached;
/** Whether the browser knows that it has no connection, or such a try was the last that failed. */
export const useOffline = (): boolean => !useSyncExternalStore(subscribe, isConnected, () => true);

/** Waits for a connection; false when the signal ended the wait. */
export const untilOnline = (signal?: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const look = () => {
      if (!signal?.aborted && !isOnline()) return;
      stop();
      signal?.removeEventListener('abort', look);
      resolve(!signal?.aborted);
    };
    const stop = subscribe(look);
    signal?.addEventListener('abort', look);
    look();
  });

// A connection that is back may not carry anything yet.
const RETRIES = 3;
const RETRY_MS = 2000;

/**
 * Sends something. When that failed and there was no connection for a moment meanwhile, sends it again once there is
 * one, and a few times more; so `work` must keep its idempotency key. Rejects with the last failure when the signal ended
 * the wait.
 */
export const sendWhenOnline = async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
  let retries = 0;
  let wasOffline = false;
  const onOffline = () => {
    wasOffline = true;
  };
  addEventListener('offline', onOffline);
  try {
    for (;;) {
      // A failure may be heard only after the connection is back.
      wasOffline = !isOnline();
      try {
        return await work();
      } catch (error) {
        if (error instanceof ApiError) throw error;
        if (wasOffline || !isOnline()) {
          await untilOnline(signal);
          retries = RETRIES;
        } else if (retries-- > 0)
          await new Promise((resolve) => {
            setTimeout(resolve, RETRY_MS);
            signal?.addEventListener('abort', resolve);
          });
        else throw error;
        if (signal?.aborted) throw error;
      }
    }
  } finally {
    removeEventListener('offline', onOffline);
  }
};
