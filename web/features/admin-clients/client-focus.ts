import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';

/** Goes along with a link that chooses a client on the page. */
export const focusClientState = { isChosen: true };

/** Brings the focus to a client who was just chosen; a page that is opened with one leaves it where it is. */
export const useClientHeadingFocus = (heading: RefObject<HTMLElement | null>) => {
  const { state } = useLocation();
  const isChosen =
    useNavigationType() === 'PUSH' && (state as Partial<typeof focusClientState> | null)?.isChosen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the client appears
  useEffect(() => {
    if (isChosen) heading.current?.focus({ preventScroll: true });
  }, []);
};

/** Brings the focus back to the row of the client whose page was left. */
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

/** The mark in an address that asks for an email to be begun: `/customers?client=…&write=1`. */
const WRITE = 'write';

/** Begins an email when the address asks for it, once: a reload does not ask again. */
export const useEmailRequest = (begin: () => void) => {
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
