import { useEffect, useRef, useState } from 'react';

const refreshMs = 300_000;

/**
 * A list that came with the page, or is fetched when it did not, and is fetched again every five minutes. A failure is
 * logged and changes nothing. `null` until there is a list.
 */
export const useRefreshed = <T>(initial: T[] | null, load: () => Promise<T[]>): T[] | null => {
  const [list, setList] = useState(initial);
  const loader = useRef(load);
  const wasGiven = useRef(initial !== null);
  useEffect(() => {
    let isGone = false;
    const refresh = async () => {
      try {
        const fresh = await loader.current();
        if (!isGone) setList(fresh);
      } catch (error) {
        console.error('A list could not be refreshed', error);
      }
    };
    if (!wasGiven.current) void refresh();
    const timer = setInterval(refresh, refreshMs);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, []);
  return list;
};
