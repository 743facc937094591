import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';

/** Router state of links that select a client on the page. */
export const focusClientState = { isChosen: true };

/** Focuses the heading of a client who was just selected; opening the page with a client does not move focus. */
export const useClientHeadingFocus = (heading: RefObject<HTMLElement | null>) => {
  const { state } = useLocation();
  const isChosen =
    useNavigationType() === 'PUSH' && (state as Partial<typeof focusClientState> | null)?.isChosen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the client appears
  useEffect(() => {
    if (isChosen) heading.current?.focus({ preventScroll: true });
  }, []);
};

/** Returns focus to the row of the client whose page was closed. */
export const useReturnFocus = (client: string | undefined) => {
  const before = useRef(client);
  useEffect(() => {
    const left = before.current;
    before.current = client;
    if (client || !left) return;
    document
      .querySelector<HTMLElement>(`[data-client="${CSS.escape(left)}"]`)
      ?.focus({ preventScroll: true });
  }, [client]);
};

/** URL parameter that starts an email: `/customers?client=…&write=1`. */
const WRITE = 'write';

/** Starts an email when the URL requests it, once: a reload does not repeat it. */
export const useEmailRequest = (begin: () => void) => {
  const [params, setParams] = useSearchParams();
  const isRequested = params.has(WRITE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each request
  useEffect(() => {
    if (!isRequested) return;
    begin();
    const rest = new URLSearchParams(params);
    rest.delete(WRITE);
    setParams(rest, { replace: true, preventScrollReset: true });
  }, [isRequested]);
};
