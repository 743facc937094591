import { useRef, useState } from 'react';
import { sendWhenOnline, useOffline } from './connection.ts';

/** Sends one thing at a time, as soon as there is a connection, and keeps the error of a failure. */
export const useSending = () => {
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const isOffline = useOffline();
  const running = useRef<AbortController>(undefined);
  const cancel = () => running.current?.abort();
  return {
    error,
    isSending,
    /** Takes back what waits for the connection; undefined while nothing does. */
    stopWaiting: isSending && isOffline ? cancel : undefined,
    /** Called when the form changes or closes: what was to be sent again is no longer what it says. */
    forgetError: () => {
      cancel();
      setError(null);
    },
    /** `work` may run again after a lost connection, so it keeps its idempotency key. False unless it succeeded. */
    send: async (work: () => Promise<void>): Promise<boolean> => {
      if (running.current) return false;
      const control = new AbortController();
      running.current = control;
      setSending(true);
      setError(null);
      try {
        await sendWhenOnline(work, control.signal);
        return true;
      } catch (failure) {
        if (!control.signal.aborted || navigator.onLine) setError(failure);
        return false;
      } finally {
        running.current = undefined;
        setSending(false);
      }
    },
  };
};
