import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** The mark in an address that asks for a letter to be begun: `/customers?client=…&write=1`. */
const WRITE = 'write';

/** Begins a letter when the address asks for it, once: a reload does not ask again. */
export const useWriteRequest = (begin: () => void) => {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has(WRITE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each request
  useEffect(() => {
    if (!isAsked) return;
    begin();
    const rest = new URLSearchParams(params);
    rest.delete(WRITE);
    setParams(rest, { replace: true, preventScrollReset: true });
  }, [isAsked]);
};
