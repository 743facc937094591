import { useEffect, useState } from 'react';

/** The time, read again every so often, for words that depend on it. */
export const useNow = (every_ms = 30_000): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every_ms);
    return () => clearInterval(timer);
  }, [every_ms]);
  return now;
};
