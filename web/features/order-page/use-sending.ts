import { useRef, useState } from 'react';

/** Sends one thing at a time, and keeps the error of a failure. */
export const useSending = () => {
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
  return {
    error,
    isSending,
    forgetError: () => setError(null),
    send: async (work: () => Promise<void>): Promise<void> => {
      if (isBusy.current) return;
      isBusy.current = true;
      setSending(true);
      setError(null);
      try {
        await work();
      } catch (failure) {
        setError(failure);
      } finally {
        isBusy.current = false;
        setSending(false);
      }
    },
  };
};
