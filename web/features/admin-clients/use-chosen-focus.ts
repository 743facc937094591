import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Goes along with a link that chooses a client on the page. */
export const chosen = { isChosen: true };

/** Brings the focus to a client who was just chosen; a page that is opened with one leaves it where it is. */
export const useChosenFocus = (heading: RefObject<HTMLElement | null>) => {
  const { state } = useLocation();
  const isChosen = useNavigationType() === 'PUSH' && (state as Partial<typeof chosen> | null)?.isChosen;
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
